// Steps that need no second run: a step is done again only when one of its inputs changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './run.mjs'

const skipped = new Set(['target', 'node_modules', 'dist', '.venv', '__pycache__', 'test-results', 'playwright-report'])

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) return yield path
  for (const name of readdirSync(path).sort()) if (!skipped.has(name)) yield* filesBelow(join(path, name))
}

/** Hash of the contents of all files below the paths given (relative to the root). */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) for (const file of filesBelow(resolve(root, path))) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Runs `step` to its end unless its `inputs` are unchanged and `output` exists. */
export async function once(name, inputs, output, step) {
  const stamps = resolve(root, '.skbscope/stamps')
  const stamp = join(stamps, name)
  const hash = hashOf(inputs)
  if (existsSync(resolve(root, output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const started = process.hrtime.bigint()
  console.log(`skbscope: ${name} …`)
  await step()
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, hash)
  console.log(`skbscope: ${name} done in ${(Number(process.hrtime.bigint() - started) / 1e9).toFixed(1)} s`)
}
