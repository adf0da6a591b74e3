// npm test [-- PART | PATH [ARGUMENTS]]: sets up, then runs the fast tier: all parts, one of them, or the tests of a path.
// npm run test:all [-- …]: the same with everything there is.
// A path runs all its tests, or with --fast before it those of the fast tier. ARGUMENTS go to the test runner.
import { checks } from './lib/checks.mjs'
import { PARTS, partOf } from './lib/parts.mjs'
import { stop } from './lib/run.mjs'
import { setUp } from './lib/setup-steps.mjs'
import { runSteps } from './lib/steps.mjs'

const words = process.argv.slice(2)
const tier = /^--(all|fast)$/.test(words[0]) ? words.shift() : null
const [word, ...further] = words

function steps() {
  const all = tier === '--all'
  if (word === undefined) return [['static checks', checks], ...Object.entries(PARTS).map(([name, part]) => [name, () => part({ all, args: [] })])]
  const found = partOf(word)
  if (!found) stop(`There are no tests called ${word}; expected one of ${Object.keys(PARTS).join(', ')}, or a path such as backend/tests/access.`)
  const [name, paths] = found
  const whole = all || (tier === null && paths.length > 0)
  return [[word, () => PARTS[name]({ all: whole, args: [...paths, ...further] })]]
}

await runSteps([['set-up', setUp], ...steps()])
