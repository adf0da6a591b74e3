// npm run fuzz [-- minutes [target…]]: damages inputs of every reader for so many minutes in all, evenly.
// npm run fuzz -- --http [mutants [seed [family…]]]: damaged inputs of every reader through the door of a real server.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { bin, setUp } from './lib/house.mjs'
import { ask, root, run } from './lib/run.mjs'

const targets = ['perf_data', 'perf_script', 'ftrace', 'retis', 'pwru', 'container', 'sniff', 'whole']
/** Other people's files beside the project, where they are: more to start from, never written to. */
const samples = { perf_data: 'perf-data', perf_script: 'perf-script', ftrace: 'ftrace', retis: 'retis', pwru: 'pwru' }

setUp()
if (process.argv[2] === '--http') {
  run(bin('python'), ['scripts/fuzz/http_door.py', ...process.argv.slice(3)])
  process.exit()
}
const [minutes = '60', ...wanted] = process.argv.slice(2)
const chosen = wanted.length ? wanted : [...targets, 'python']
const seconds = Math.max(1, Math.round((Number(minutes) * 60) / chosen.length))
const rust = chosen.filter((name) => name !== 'python')
if (rust.length && ask('cargo', ['+nightly', 'fuzz', '--version']) === null) {
  console.error('skbscope: the engine\'s readers are not fuzzed: install `rustup toolchain install nightly` and `cargo install cargo-fuzz`.')
} else {
  const fuzz = (args) => run('cargo', ['+nightly', 'fuzz', ...args], { cwd: 'backend/fuzz' })
  const corpus = resolve(root, 'backend/fuzz/corpus')
  for (const name of rust) mkdirSync(resolve(corpus, name), { recursive: true })
  run('cargo', ['+nightly', 'run', '--quiet', '--release', '--example', 'seeds', '--', corpus], { cwd: 'backend/fuzz' })
  for (const name of rust) {
    const beside = samples[name] && resolve(root, '../shared/samples', samples[name])
    const found = resolve(root, 'backend/fuzz/found', name)
    const more = [beside, found].filter((folder) => folder && existsSync(folder) && readdirSync(folder).length)
    console.log(`skbscope: ${name} for ${seconds} s`)
    const limits = [`-max_total_time=${seconds}`, '-rss_limit_mb=1024', '-timeout=10', '-max_len=65536', '-print_final_stats=1', '-verbosity=0']
    fuzz(['run', '-s', 'none', '--fuzz-dir', '.', name, `corpus/${name}`, ...more, '--', ...limits])
  }
}
if (chosen.includes('python')) run(bin('python'), ['scripts/fuzz/mutate.py', String(seconds)])
