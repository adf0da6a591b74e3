// The programs the project needs on a machine, installed where the machine's packages allow it.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { ask, root, run, stop } from './run.mjs'

const newer = (have, want) => {
  const [a, b] = [have, want].map((v) => v.split('.').map(Number))
  for (let i = 0; i < b.length; i++) if ((a[i] ?? 0) !== b[i]) return (a[i] ?? 0) > b[i]
  return true
}
const version = (text) => /(\d+\.\d+(\.\d+)?)/.exec(text ?? '')?.[1] ?? null

/** Debian packages, if this is a Debian we may install on. */
function apt(...packages) {
  if (process.getuid?.() !== 0 || !ask('apt-get', ['--version'])) return
  console.log(`skbscope: installing ${packages.join(' ')} …`)
  if (ask('apt-get', ['install', '-y', '-q', ...packages]) === null) {
    ask('apt-get', ['update', '-q'])
    ask('apt-get', ['install', '-y', '-q', ...packages])
  }
}

/** A file with the entries of some packages of `requirements-tools.lock`, with their hashes, for tools installed by themselves. */
export function locked(...names) {
  const entries = readFileSync(resolve(root, 'backend/requirements-tools.lock'), 'utf8').split(/\n(?=[a-z0-9])/)
  const found = names.map((name) => entries.find((entry) => entry.startsWith(`${name}==`)) ?? stop(`backend/requirements-tools.lock has no ${name}.`))
  mkdirSync(resolve(root, '.skbscope'), { recursive: true })
  const file = resolve(root, `.skbscope/${names.join('-')}.lock`)
  writeFileSync(file, `${found.join('\n')}\n`)
  return file
}

/** Path or name of a Python of 3.11 or newer. */
export function python() {
  const names = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python']
  const find = () => names.find((name) => newer(version(ask(name, ['--version'])) ?? '0.0', '3.11'))
  if (!find()) apt('python3', 'python3-venv', 'python3-pip')
  return find() ?? stop('Python 3.11 or newer is needed and was not found; install it from https://www.python.org or your packages.')
}

/** Command line that starts uv, installed with pip if it is missing. */
export function uv() {
  if (ask('uv', ['--version'])) return ['uv']
  const py = python()
  if (ask(py, ['-m', 'uv', '--version'])) return [py, '-m', 'uv']
  console.log('skbscope: installing uv …')
  const tries = [['--quiet'], ['--quiet', '--user'], ['--quiet', '--break-system-packages']]
  for (const flags of tries) {
    if (ask(py, ['-m', 'pip', 'install', ...flags, '--require-hashes', '--requirement', locked('uv')]) === null) continue
    if (ask('uv', ['--version'])) return ['uv']
    if (ask(py, ['-m', 'uv', '--version'])) return [py, '-m', 'uv']
  }
  return stop('uv is needed and pip could not install it; see https://docs.astral.sh/uv.')
}

/** Makes sure cargo is there and new enough for edition 2024. */
export function cargo() {
  const good = () => newer(version(ask('cargo', ['--version'])) ?? '0.0', '1.85')
  if (!good()) apt('cargo')
  if (!good()) stop('cargo 1.85 or newer is needed to build the engine; install it from https://rustup.rs.')
  if (!ask('cc', ['--version'])) apt('gcc', 'libc6-dev')
  if (!ask('cc', ['--version'])) stop('a C compiler (cc) is needed to build the engine; install gcc or clang.')
}

/** Whether Rust can compile for WebAssembly here; added by rustup where that is there. One sentence where it cannot. */
export function wasm() {
  const find = () => {
    const libraries = ask('rustc', ['--print', 'target-libdir', '--target', 'wasm32-unknown-unknown'])
    return libraries !== null && existsSync(libraries.trim())
  }
  if (!find() && ask('rustup', ['--version'])) ask('rustup', ['target', 'add', 'wasm32-unknown-unknown'])
  if (find()) return true
  console.log('skbscope: no Rust for WebAssembly here (rustup target add wasm32-unknown-unknown); pages are built without redaction.')
  return false
}

/** Path of a Chromium for the browser tests. */
export function chromium() {
  const places = [process.env.SKBSCOPE_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const find = () => places.find((path) => path && existsSync(path))
  if (!find()) apt('chromium')
  return find() ?? stop('Chromium is needed for the browser tests; install it or set SKBSCOPE_CHROMIUM to its path.')
}

/** Path of a Firefox for the journeys in a second browser; one sentence and null where there is none. */
export function firefox() {
  const places = [process.env.SKBSCOPE_FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox']
  const find = () => places.find((path) => path && existsSync(path))
  if (!find()) apt('firefox-esr')
  const found = find() ?? null
  if (!found) console.log('skbscope: no Firefox here (install firefox-esr or set SKBSCOPE_FIREFOX to its path); its journeys are skipped.')
  return found
}

/** Whether the programs of a PostgreSQL server are installed; in Debian they are not on the path. */
function postgres() {
  const find = () =>
    existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').some((name) => existsSync(`/usr/lib/postgresql/${name}/bin/initdb`))
  if (!find()) apt('postgresql')
  return find()
}

/** Whether nginx is there. */
function nginx() {
  const find = () => ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].some((path) => existsSync(path))
  if (!find()) apt('nginx-light')
  return find()
}

/** Whether versitygw, the S3 server of the tests, is there; built from source where Go is. */
function versitygw() {
  const find = () => ask('versitygw', ['--version']) !== null || existsSync(resolve(homedir(), 'go/bin/versitygw'))
  if (!find() && ask('go', ['version'])) {
    console.log('skbscope: building versitygw …')
    ask('go', ['install', 'github.com/versity/versitygw/cmd/versitygw@latest'])
  }
  return find()
}

/** The parts of the stack of many machines that this machine lacks and that could not be installed. */
export const missingParts = () =>
  Object.entries({ PostgreSQL: postgres, nginx, versitygw })
    .filter(([, isThere]) => !isThere())
    .map(([name]) => name)

/** Installs what only some slow tests need, where packages allow it; without it they are skipped and say so. */
export function slowTools() {
  const missing = ['iperf3', 'shellcheck', 'faketime'].filter((name) => !existsSync(`/usr/bin/${name}`))
  if (missing.length > 0) apt(...missing)
  versitygw()
}

/** Runs uv with arguments. */
export function runUv(args, options) {
  const [command, ...first] = uv()
  return run(command, [...first, ...args], options)
}
