// A list of steps, each timed; the table at the end says where the time went.

/** Runs [name, step] pairs in order, waiting for each; a failing step ends the program with its own message. */
export async function runSteps(steps) {
  const times = []
  for (const [name, step] of steps) {
    console.log(`\n== ${name}`)
    const started = process.hrtime.bigint()
    await step()
    times.push([name, Number(process.hrtime.bigint() - started) / 1e9])
  }
  console.log('\nstep                     seconds')
  for (const [name, seconds] of times) console.log(`${name.padEnd(24)} ${seconds.toFixed(1).padStart(7)}`)
}
