// The set-up: everything a checkout needs to start. What does not depend on each other runs side by side, and a step
// whose inputs have not changed is skipped.
//
//   Python with maturin ─┬─> Python packages ─┬─> portal
//                        └─> engine ──────────┘
//   Node packages ───────┬─> pages
//   redaction ───────────┘
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { ofPages } from './licences.mjs'
import { follow, root, stop } from './run.mjs'
import { once } from './stamp.mjs'
import { cargo, locked, python, uv, wasm } from './tools.mjs'

/** Program of the Python environment. */
export const bin = (name) => resolve(root, 'backend/.venv/bin', name)

const LOCK = 'backend/requirements-dev.lock'
const WORKSPACE = ['backend/Cargo.toml', 'backend/Cargo.lock']

/** A program beside others. What it prints is shown if it fails, and that ends the set-up. */
async function beside(command, args, options) {
  const { code, output } = await follow(command, args, { ...options, show: false })
  if (code) stop(`\`${[command, ...args].join(' ')}\` failed with exit ${code}.\n${output}`)
}
const besideUv = (args) => {
  const [command, ...first] = uv()
  return beside(command, [...first, ...args])
}

/** An environment with nothing but maturin in it, so that the engine is compiled while the packages are fetched. */
async function interpreter() {
  if (existsSync(bin('maturin'))) return
  await besideUv(['venv', '--quiet', '--clear', '--python', python(), 'backend/.venv'])
  await besideUv(['pip', 'install', '--quiet', '--python', bin('python'), '--require-hashes', '--requirement', locked('maturin')])
}

/** Exactly the Python packages the lock names. */
const environment = () =>
  once('python packages', [LOCK], 'backend/.venv/bin/python', async () => {
    await besideUv(['pip', 'sync', '--quiet', '--compile-bytecode', '--python', bin('python'), LOCK])
    // It has removed the portal, which no lock names.
    rmSync(resolve(root, '.skbscope/stamps/portal'), { force: true })
  })

/** The engine, compiled into the package's folder. */
const engine = () =>
  once('engine', [...WORKSPACE, 'backend/pyproject.toml', 'backend/engine', 'backend/engine-py', 'backend/redact'], 'backend/skbscope/_engine.abi3.so', () => {
    cargo()
    return beside(bin('maturin'), ['develop', '--skip-install', '--quiet'], { cwd: 'backend' })
  })

/** The portal itself, in place, so that a changed Python file needs no new install. */
const portal = () =>
  once('portal', ['backend/pyproject.toml', 'backend/Cargo.toml'], 'backend/.venv/bin/skbscope', () =>
    besideUv(['pip', 'install', '--quiet', '--python', bin('python'), '--no-deps', '--no-build-isolation', '--editable', 'backend']),
  )

/** Node packages as the lock names them. */
async function packages() {
  const inputs = ['package-lock.json', 'package.json', 'frontend/package.json', 'e2e/package.json']
  await once('node packages', inputs, 'node_modules/vite/package.json', () => beside('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']))
  const link = resolve(root, 'node_modules/.bin/skbscope')
  if (!existsSync(link)) {
    rmSync(link, { force: true })
    symlinkSync(bin('skbscope'), link)
  }
}

/** Redaction as WebAssembly, for the pages; without a compiler for it they say that it is not built in. */
async function redaction() {
  const place = 'frontend/src/pages/home/redaction/built'
  cargo()
  if (!wasm()) {
    rmSync(resolve(root, place), { recursive: true, force: true })
    return
  }
  await once('redaction', [...WORKSPACE, 'backend/engine/src', 'backend/redact', 'backend/redact-wasm'], `${place}/redact.wasm`, async () => {
    const target = ['--target', 'wasm32-unknown-unknown']
    await beside('cargo', ['build', '--profile', 'wasm', '--quiet', '--locked', '-p', 'skbscope-redact-wasm', ...target], { cwd: 'backend' })
    mkdirSync(resolve(root, place), { recursive: true })
    const made = 'backend/target/wasm32-unknown-unknown/wasm/skbscope_redact_wasm.wasm'
    copyFileSync(resolve(root, made), resolve(root, `${place}/redact.wasm`))
  })
}

/** The pages, built, with all they need. */
async function pages() {
  await Promise.all([packages(), redaction()])
  await once('pages', ['frontend', 'package-lock.json'], 'frontend/dist/index.html', () => beside('npm', ['run', '--silent', '-w', 'frontend', 'build']))
  // Also where the pages were built before this file was made.
  await once('licences', ['package-lock.json', 'backend/Cargo.lock', 'scripts/lib/licences.mjs'], 'frontend/dist/licences.txt', () =>
    writeFileSync(resolve(root, 'frontend/dist/licences.txt'), ofPages()),
  )
}

/** Folders of the source tree that the package needs, where an installed package has copies of them. */
const DATA = { library: 'data', pages: 'frontend/dist', policies: 'backend/engine/tests/policies' }

/** Links in `skbscope/data/`. They are not in Git, because not every file system can store a link. */
function links() {
  const folder = resolve(root, 'backend/skbscope/data')
  mkdirSync(folder, { recursive: true })
  for (const [name, source] of Object.entries(DATA)) {
    const link = resolve(folder, name)
    rmSync(link, { force: true })
    symlinkSync(relative(folder, resolve(root, source)), link)
  }
}

/** Everything a start needs. */
export async function setUp() {
  links()
  const installed = interpreter()
    .then(() => Promise.all([environment(), engine()]))
    .then(portal)
  await Promise.all([installed, pages()])
}

/** What a wheel is made of, and maturin, which makes it; the engine is compiled again for release. */
export async function setUpWheel() {
  links()
  await Promise.all([interpreter(), pages()])
}
