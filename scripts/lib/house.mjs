// Setting up the house, step by step; each step is skipped when nothing it reads has changed.
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import { root, run } from './run.mjs'
import { once } from './stamp.mjs'
import { cargo, python, runUv, wasm } from './tools.mjs'

/** Program of the Python environment. */
export const bin = (name) => resolve(root, 'backend/.venv/bin', name)

/** Python environment with exactly what the lock names. */
function environment() {
  once('python environment', ['backend/requirements-dev.lock'], 'backend/.venv/bin/python', () => {
    if (!existsSync(bin('python'))) runUv(['venv', '--quiet', '--python', python(), 'backend/.venv'])
    runUv(['pip', 'sync', '--quiet', '--compile-bytecode', '--python', bin('python'), 'backend/requirements-dev.lock'])
    rmSync(resolve(root, '.skbscope/stamps/engine'), { force: true })
    rmSync(resolve(root, '.skbscope/stamps/portal'), { force: true })
  })
}

/** The Rust engine, built for speed and put into the environment. */
function engine() {
  const inputs = ['backend/Cargo.toml', 'backend/Cargo.lock', 'backend/engine', 'backend/engine-py', 'backend/redact']
  once('engine', inputs, 'backend/.venv/bin/python', () => {
    cargo()
    mkdirSync(resolve(root, '.skbscope'), { recursive: true })
    const wheels = '.skbscope/wheels'
    rmSync(resolve(root, wheels), { recursive: true, force: true })
    const manifest = ['--manifest-path', 'backend/engine-py/Cargo.toml']
    run(bin('maturin'), ['build', '--release', '--quiet', '--locked', ...manifest, '--interpreter', bin('python'), '--out', wheels])
    runUv(['pip', 'install', '--quiet', '--python', bin('python'), '--no-deps', '--no-index', '--reinstall', '--find-links', wheels, 'skbscope-engine'])
  })
}

/** The portal itself, in place, so that a changed file needs no new install. */
function portal() {
  once('portal', ['backend/pyproject.toml'], 'backend/.venv/bin/skbscope', () => {
    runUv(['pip', 'install', '--quiet', '--python', bin('python'), '--no-deps', '--no-build-isolation', '--editable', 'backend'])
  })
}

/** Node packages as the lock names them. */
function packages() {
  const inputs = ['package-lock.json', 'package.json', 'frontend/package.json', 'e2e/package.json']
  once('node packages', inputs, 'node_modules/vite/package.json', () => run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']))
  const link = resolve(root, 'node_modules/.bin/skbscope')
  if (!existsSync(link)) {
    rmSync(link, { force: true })
    symlinkSync(bin('skbscope'), link)
  }
}

/** Redaction as WebAssembly, for the pages; without a compiler for it they say that it is not built in. */
function redaction() {
  const inputs = ['backend/Cargo.toml', 'backend/Cargo.lock', 'backend/engine/src', 'backend/redact', 'backend/redact-wasm']
  const place = 'frontend/src/pages/home/redaction/built'
  if (!wasm()) {
    rmSync(resolve(root, place), { recursive: true, force: true })
    return
  }
  once('redaction', inputs, `${place}/redact.wasm`, () => {
    const target = ['--target', 'wasm32-unknown-unknown']
    run('cargo', ['build', '--profile', 'wasm', '--quiet', '--locked', '-p', 'skbscope-redact-wasm', ...target], { cwd: 'backend' })
    mkdirSync(resolve(root, place), { recursive: true })
    const made = 'backend/target/wasm32-unknown-unknown/wasm/skbscope_redact_wasm.wasm'
    copyFileSync(resolve(root, made), resolve(root, `${place}/redact.wasm`))
  })
}

/** The pages, built. */
function pages() {
  const inputs = ['frontend', 'package-lock.json']
  once('pages', inputs, 'frontend/dist/index.html', () => run('npm', ['run', '--silent', '-w', 'frontend', 'build']))
}

/** Everything a start needs. */
export function setUp() {
  environment()
  engine()
  portal()
  packages()
  redaction()
  pages()
}
