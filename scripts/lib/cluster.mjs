// The tests of the grown-up stack: PostgreSQL, an S3 store, a Dask cluster and nginx beside the servers, all on loopback.
import { bin } from './house.mjs'
import { run } from './run.mjs'
import { nginx, postgres, versitygw } from './tools.mjs'

/** Runs them; further arguments go to pytest. A machine that cannot have a part gets one sentence, and the tests skip. */
export function clusterTests(args = []) {
  const missing = [
    ['PostgreSQL', postgres()],
    ['nginx', nginx()],
    ['versitygw', versitygw()],
  ].filter(([, there]) => !there)
  if (missing.length) {
    console.log(`skbscope: the cluster tests are left out: ${missing.map(([name]) => name).join(', ')} is not on this machine and could not be installed.`)
    return
  }
  run(bin('pytest'), ['-q', '-rs', 'tests/cluster', ...args], { cwd: 'backend' })
}
