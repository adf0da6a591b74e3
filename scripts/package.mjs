// npm run package [-- --check]: builds the wheel into dist/; with --check it is then tried out in a bare environment.
// npm run package -- --tag vVERSION: stops unless the wheel has that version, as a release does.
// npm run package -- --target aarch64-unknown-linux-gnu: for another machine, where rustup has that target.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { thirdParty } from './lib/licences.mjs'
import { root, run, stop } from './lib/run.mjs'
import { bin, setUpWheel } from './lib/setup-steps.mjs'
import { cargo, locked, runUv, wasm } from './lib/tools.mjs'

/** Links against the glibc the platform tag promises, which is older than that of the machine that builds. */
const ZIG = 'ziglang'
const PLATFORM = 'manylinux_2_28'

const args = process.argv.slice(2)
const target = args.includes('--target') ? args.slice(args.indexOf('--target'), args.indexOf('--target') + 2) : []

cargo()
if (!wasm()) stop('A wheel needs Rust for WebAssembly, so that its pages can redact files before they are sent.')
await setUpWheel()
writeFileSync(resolve(root, 'backend/skbscope/data/THIRD-PARTY.txt'), thirdParty())

const zig = resolve(root, '.skbscope/zig')
if (!existsSync(zig)) runUv(['pip', 'install', '--quiet', '--python', bin('python'), '--target', zig, '--require-hashes', '--requirement', locked(ZIG)])
const dist = resolve(root, 'dist')
rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)
run(
  bin('maturin'),
  ['build', '--release', '--strip', '--quiet', '--zig', '--compatibility', PLATFORM, '--interpreter', bin('python'), '--out', dist, ...target],
  {
    cwd: 'backend',
    env: { CARGO_ZIGBUILD_ZIG_PATH: resolve(zig, 'ziglang/zig') },
  },
)
const [wheel] = readdirSync(dist)
const tag = args.includes('--tag') ? args[args.indexOf('--tag') + 1] : null
if (tag && !wheel.startsWith(`skbscope-${tag.slice(1)}-`)) stop(`The tag ${tag} is not the version of ${wheel}.`)
console.log(`skbscope: dist/${wheel}`)
if (args.includes('--check')) run('node', ['scripts/wheel-test.mjs', resolve(dist, wheel)])
