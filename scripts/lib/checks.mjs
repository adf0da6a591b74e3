// Lint, types and format of all three languages; nothing here runs the product.
import { availableParallelism } from 'node:os'
import { follow } from './run.mjs'
import { bin } from './setup-steps.mjs'

const backend = { cwd: 'backend' }
const npm = (workspace, script) => ['npm', ['run', '--silent', '-w', workspace, script]]

/** Each check and its command. The slow ones come first, because they run side by side. */
const CHECKS = {
  'rust lint': ['cargo', ['clippy', '--quiet', '--locked', '--workspace', '--all-targets', '--', '-D', 'warnings'], backend],
  'python types': [bin('mypy'), ['--config-file', 'pyproject.toml', 'skbscope'], backend],
  'test types': [bin('mypy'), ['--config-file', 'tests/mypy.ini', 'tests', '../scripts'], backend],
  'page types': npm('frontend', 'types'),
  'native stub': [bin('stubtest'), ['skbscope._engine', '--ignore-missing-stub'], backend],
  'python layers': [bin('lint-imports'), ['--no-cache'], backend],
  'page lint': npm('frontend', 'lint'),
  'script lint': npm('e2e', 'lint'),
  'script types': npm('e2e', 'types'),
  'plain words': ['node', ['scripts/words.mjs'], {}],
  'rust format': ['cargo', ['fmt', '--all', '--check'], backend],
  'python lint': [bin('ruff'), ['check', '--quiet', '.', '../scripts'], backend],
  'python format': [bin('ruff'), ['format', '--check', '--quiet', '.', '../scripts'], backend],
}

/** Runs all checks, as many at once as there are processors. Prints what a failing one printed. */
export async function checks() {
  const counts = { passed: 0, failed: 0, skipped: 0, output: '' }
  const left = Object.entries(CHECKS)
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, [command, args, options]] = next
      const { code, output } = await follow(command, args, { ...options, show: false })
      console.log(`${name}: ${code ? 'FAILED' : 'passed'}`)
      if (code) {
        console.log(output)
        counts.output += `${name}:\n${output}\n`
      }
      counts[code ? 'failed' : 'passed'] += 1
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return counts
}
