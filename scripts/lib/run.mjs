// Running other programs: output passes through, a failure stops with one sentence.
import { spawn, spawnSync } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** A sentence for the user and the end of the program. */
export function stop(sentence) {
  console.error(`skbscope: ${sentence}`)
  process.exit(1)
}

/** Runs a program to its end; a non-zero exit stops everything. `env` is added to ours, `cwd` is below the root. */
export function run(command, args, { cwd = '.', env = {}, quiet = false } = {}) {
  const done = spawnSync(command, args, {
    cwd: resolve(root, cwd),
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    encoding: 'utf8',
  })
  if (done.status === 0) return done.stdout ?? ''
  if (quiet) process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}`)
  return stop(`\`${[command, ...args].join(' ')}\` failed${done.error ? `: ${done.error.message}` : ` with exit ${done.status}`}.`)
}

/** Runs a program to its end beside others. Resolves with its exit code and what it printed; `show` passes that on at once. */
export function follow(command, args, { cwd = '.', env = {}, show = true } = {}) {
  const child = spawn(command, args, { cwd: resolve(root, cwd), env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const [stream, ours] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      if (show) ours.write(text)
    })
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, output: `${output}${command}: ${error.message}\n` }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

/** Output of a program, or null if it is missing or fails. */
export function ask(command, args, { cwd = '.' } = {}) {
  const done = spawnSync(command, args, { cwd: resolve(root, cwd), encoding: 'utf8' })
  return done.status === 0 ? done.stdout.trim() : null
}

/** Runs a program until it ends. A signal to stop is forwarded, and the program waited for. */
export function keep(command, args, { cwd = '.', env = {} } = {}) {
  const child = spawn(command, args, { cwd: resolve(root, cwd), env: { ...process.env, ...env }, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((done) => {
    child.on('error', (error) => stop(`\`${command}\` could not be started: ${error.message}.`))
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
  })
}
