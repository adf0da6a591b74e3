// A list of steps, each timed and counted. A step that fails does not hide what the next ones find.

/** Lines of a failed step's output that are shown again at the end. */
const LINES = 40

/** Seconds with one decimal. */
const seconds = (started) => Number(process.hrtime.bigint() - started) / 1e9

/**
 * Runs [name, step] pairs in order. A step resolves with { passed, failed, skipped, output }, or with nothing where it counts
 * nothing. Prints the end of the output of each step that failed again, because much came after it, then the table of steps
 * and times and the sum of the counts; the exit code is 1 if anything failed.
 */
export async function runSteps(steps) {
  const rows = []
  const sum = { passed: 0, failed: 0, skipped: 0 }
  const began = process.hrtime.bigint()
  for (const [name, step] of steps) {
    console.log(`\n== ${name}`)
    const started = process.hrtime.bigint()
    const counts = (await step()) ?? {}
    for (const key of Object.keys(sum)) sum[key] += counts[key] ?? 0
    rows.push([name, seconds(started), counts])
  }
  for (const [name, , { failed, output }] of rows) if (failed) console.log(`\n== ${name} failed\n${output.trimEnd().split('\n').slice(-LINES).join('\n')}`)
  const cell = (text, width) => String(text ?? '').padStart(width)
  console.log(`\n${'step'.padEnd(20)} seconds   passed   failed  skipped`)
  for (const [name, time, { passed, failed, skipped }] of [...rows, ['all', seconds(began), sum]])
    console.log(`${name.padEnd(20)} ${cell(time.toFixed(1), 7)} ${cell(passed, 8)} ${cell(failed, 8)} ${cell(skipped, 8)}`)
  console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
  process.exitCode = sum.failed ? 1 : 0
}
