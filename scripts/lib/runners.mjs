// The four test runners. Each runs to its end and resolves with { passed, failed, skipped }, read from the runner's own report.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { follow } from './run.mjs'
import { bin } from './setup-steps.mjs'
import { chromium, firefox } from './tools.mjs'

// Tests start hundreds of Python processes; without compiled files each of them would compile the whole package again.
delete process.env.PYTHONDONTWRITEBYTECODE

/** Gives `step` the path of a file that is removed afterwards. */
async function withFile(step) {
  const folder = mkdtempSync(join(tmpdir(), 'skbscope-report-'))
  try {
    return await step(join(folder, 'report'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Runs a command that writes a report into a file; `read` makes counts of its text. A run without a report, and one that ended
 * badly although no test failed, count as one failure.
 */
async function reported(command, args, options, file, read) {
  const { code, output } = await follow(command, args, options)
  try {
    const counts = read(readFileSync(file, 'utf8'))
    return { ...counts, failed: counts.failed || (code ? 1 : 0), output }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, output }
  }
}

/** Rust's tests. Cargo prints one line of counts for each test program. */
export async function cargoTest(args) {
  const { code, output } = await follow('cargo', ['test', '--quiet', '--locked', '--no-fail-fast', ...args], { cwd: 'backend' })
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const [, passed, failed, skipped] of output.matchAll(/(\d+) passed; (\d+) failed; (\d+) ignored/g)) {
    counts.passed += Number(passed)
    counts.failed += Number(failed)
    counts.skipped += Number(skipped)
  }
  return { ...counts, failed: counts.failed || (code ? 1 : 0), output }
}

/** Python's tests in as many processes as there are processors; a file's tests stay together, because many share a server. */
export const PARALLEL = ['-n', String(availableParallelism()), '--dist', 'loadfile']

/** Python's tests in backend/; `all` adds those marked `slow`. */
export const pytest = (args, { all = false, env = {} } = {}) =>
  withFile((file) => {
    const tier = all ? [] : ['-m', 'not slow']
    const options = { cwd: 'backend', env }
    return reported(bin('pytest'), ['-q', '-p', 'no:cacheprovider', `--junitxml=${file}`, ...tier, ...args], options, file, (text) => {
      const head = /<testsuite [^>]*>/.exec(text)[0]
      const number = (name) => Number(new RegExp(` ${name}="(\\d+)"`).exec(head)[1])
      const [skipped, failed] = [number('skipped'), number('errors') + number('failures')]
      return { passed: number('tests') - skipped - failed, failed, skipped }
    })
  })

/** Tests of the pages' code by Vitest. */
export const vitest = (args) =>
  withFile((file) =>
    reported('npx', ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...args], { cwd: 'frontend' }, file, (text) => {
      const report = JSON.parse(text)
      // A file that cannot be loaded is a failed suite without a failed test.
      return { passed: report.numPassedTests, failed: report.numFailedTests || report.numFailedTestSuites, skipped: report.numPendingTests }
    }),
  )

/** Tests in a browser, against a server of this run or one that runs already (`env` names it); `all` adds the slow ones. */
export const playwright = (args, { all = false, env = {} } = {}) =>
  withFile((file) => {
    const given = { SKBSCOPE_CHROMIUM: chromium(), SKBSCOPE_E2E_JSON: file, ...(all && { SKBSCOPE_TESTS: 'all', SKBSCOPE_FIREFOX: firefox() ?? '' }), ...env }
    return reported('npx', ['playwright', 'test', ...args], { cwd: 'e2e', env: given }, file, (text) => {
      const { stats, errors } = JSON.parse(text)
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
    })
  })
