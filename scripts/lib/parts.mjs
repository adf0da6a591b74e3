// The parts of the test suite: what each runs, and which part a path belongs to.
// A part takes { all, args } and resolves with counts. `all` adds the slow tests; `args`, if any, name tests and flags for its runner.
import { clusterTests } from './cluster.mjs'
import { cargoTest, PARALLEL, playwright, pytest, vitest } from './runners.mjs'
import { slowTools } from './tools.mjs'

/** In the order in which the suite runs them. */
export const PARTS = {
  rust: ({ args }) => cargoTest(args.length ? args : ['--workspace']),
  python: ({ all, args }) => {
    if (all) slowTools()
    return pytest([...PARALLEL, ...(args.length ? args : ['--ignore=tests/cluster', 'tests'])], { all })
  },
  pages: ({ args }) => vitest(args),
  browser: ({ all, args }) => playwright(args, { all }),
  cluster: clusterTests,
}

/** Which part runs a path, and the arguments of its runner. Folders of each part, the longest first. */
const OWNERS = [
  ['backend/tests/cluster', 'cluster', (path) => [path.slice('backend/'.length)]],
  ['backend/tests', 'python', (path) => [path.slice('backend/'.length)]],
  ['backend', 'rust', (path) => rustTarget(path)],
  ['frontend', 'pages', (path) => [path.slice('frontend/'.length)]],
  ['e2e', 'browser', (path) => [path.slice('e2e/'.length)].filter(Boolean)],
]

/** Cargo's words for a crate's folder, one of its test files, or a module in its `src`. */
function rustTarget(path) {
  const [, crate, kind, ...rest] = path.split('/')
  const target = ['-p', `skbscope-${crate}`]
  const name = rest.join('/').replace(/\.rs$/, '')
  if (kind === 'tests' && name) return [...target, '--test', name.split('/')[0]]
  if (kind === 'src' && name) return [...target, '--lib', name.replace(/\/mod$/, '').replaceAll('/', '::')]
  return target
}

/** [part, arguments of its runner] of a part's name or of a path below the root; null where nothing has such tests. */
export function partOf(word) {
  if (word in PARTS) return [word, []]
  const path = word.replace(/^\.\//, '').replace(/\/+$/, '')
  const found = OWNERS.find(([folder]) => path === folder || path.startsWith(`${folder}/`))
  return found ? [found[1], found[2](path)] : null
}
