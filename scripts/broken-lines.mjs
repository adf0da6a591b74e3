// npm run broken-lines [-- --all] [-- NUMBER…]: do the tests notice a broken line?
//
// Breaks the lines of broken-lines.json one at a time, runs the tests until one fails, and restores the line. Each entry names the
// tests that are most likely to notice (`near`); they run first. Only if they pass, the whole parts in `parts` run. Without --all
// the fast tier runs (`npm test`), with it everything (`npm run test:all`), and only for the lines that the fast tier missed.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root, stop } from './lib/run.mjs'

const file = (name) => resolve(root, name)
const lines = JSON.parse(readFileSync(file('scripts/broken-lines.json'), 'utf8'))
const args = process.argv.slice(2)
const everything = args.includes('--all')
const wanted = args.filter((one) => /^\d+$/.test(one)).map(Number)

/** Whether the tests pass. `--fast` leaves out the slow tests of a path, as `npm test` does. */
const passes = (words) => spawnSync('node', ['scripts/test.mjs', ...words], { cwd: root, stdio: 'ignore' }).status === 0

const whole = new Set()
/** Tests that fail without a broken line would notice anything. */
function checkWhole(near) {
  for (const path of near.filter((one) => !whole.has(one)))
    if (!passes(['--fast', path])) stop(`The tests of ${path} fail without a broken line.`)
    else whole.add(path)
}

/** The name of the tests that fail, or null if all pass. */
function noticedBy({ near, parts }) {
  for (const path of near) if (!passes(['--fast', path])) return path
  for (const part of parts) if (!passes([part])) return part
  if (everything) for (const part of parts) if (!passes(['--all', part])) return `${part} (all)`
  return null
}

if (execFileSync('git', ['status', '--porcelain', '--untracked-files=no'], { cwd: root, encoding: 'utf8' }))
  stop('There are uncommitted changes; commit them first, because this script edits files.')
let noticed = 0
let tried = 0
/** Puts the line back that is broken at the moment, also when the script is stopped. */
let restore = () => {}
process.once('exit', () => restore())
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
for (const [index, one] of lines.entries()) {
  const number = index + 1
  if (wanted.length && !wanted.includes(number)) continue
  const before = readFileSync(file(one.file), 'utf8')
  if (before.split(one.line).length !== 2) stop(`${one.file} has the text ${JSON.stringify(one.line)} not exactly once.`)
  tried += 1
  checkWhole(one.near)
  restore = () => writeFileSync(file(one.file), before)
  writeFileSync(
    file(one.file),
    before.replace(one.line, () => one.broken),
  )
  const by = noticedBy(one)
  restore()
  noticed += by ? 1 : 0
  console.log(`${String(number).padStart(2)} ${by ? `noticed by ${by}` : 'NOT NOTICED'}: ${one.file}: ${one.what}`)
}
console.log(`\n${noticed} of ${tried} broken lines were noticed.`)
