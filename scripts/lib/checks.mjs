// Lint, types and format of all three languages; nothing here runs the product.
import { bin } from './house.mjs'
import { run } from './run.mjs'

/** [name, step] pairs, fast ones first. */
export const checks = [
  ['python lint', () => run(bin('ruff'), ['check', '--quiet', '.', '../scripts'], { cwd: 'backend' })],
  ['python format', () => run(bin('ruff'), ['format', '--check', '--quiet', '.', '../scripts'], { cwd: 'backend' })],
  ['python types', () => run(bin('mypy'), ['--config-file', 'pyproject.toml', 'skbscope'], { cwd: 'backend' })],
  ['page lint', () => run('npm', ['run', '--silent', '-w', 'frontend', 'lint'])],
  ['page types', () => run('npm', ['run', '--silent', '-w', 'frontend', 'types'])],
  ['rust format', () => run('cargo', ['fmt', '--all', '--check'], { cwd: 'backend' })],
  ['rust lint', () => run('cargo', ['clippy', '--quiet', '--locked', '--workspace', '--all-targets', '--', '-D', 'warnings'], { cwd: 'backend' })],
  ['native stub', () => run(bin('stubtest'), ['skbscope_engine', '--ignore-missing-stub'], { cwd: 'backend', env: { MYPYPATH: 'engine-py' } })],
]
