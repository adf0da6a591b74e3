// npm run audit [-- --strict]: known faults of the dependencies and the workflows. A database that is out of reach is one
// sentence, and with --strict, as in continuous integration, a failure.
import { audits } from './lib/audit.mjs'

const strict = process.argv.includes('--strict')
let failed = false
for (const [what, look] of Object.entries(audits)) {
  const found = look()
  if (found === null) console.log(`skbscope: ${what} were not audited: the tool or its database is out of reach here.`)
  else console.log(`skbscope: ${what}: ${found.length ? `${found.length} known\n  ${found.join('\n  ')}` : 'nothing known'}`)
  failed ||= found === null ? strict : found.length > 0
}
process.exit(failed ? 1 : 0)
