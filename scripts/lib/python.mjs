// Python's tests in two halves side by side: most of them wait for a server of their own.
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { bin } from './house.mjs'
import { root, runAtOnce } from './run.mjs'

/** Folders of backend/tests that take about as long together as all others do. */
const FIRST = ['access', 'door', 'jobs', 'portal', 'sql']
/** Tests of their own step. */
const APART = ['cluster']

/** All but the cluster's; what stands in no folder belongs to the second half. */
export function pythonTests() {
  const tests = readdirSync(resolve(root, 'backend/tests'), { withFileTypes: true })
  const rest = tests
    .filter((one) => (one.isDirectory() ? !/^(__|\.)/.test(one.name) && ![...FIRST, ...APART].includes(one.name) : /^test_.*\.py$/.test(one.name)))
    .map((one) => one.name)
  return runAtOnce(
    [FIRST, rest].map((names) => [bin('pytest'), ['-q', '-rs', '-p', 'no:cacheprovider', ...names.map((name) => `tests/${name}`)], { cwd: 'backend' }]),
  )
}
