// Refuses words that this project used in a private sense, in identifiers and in text that users read.
// Comments are left to reviewers.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './lib/run.mjs'

const REFUSED =
  /^(told|tells|stands|asked|reckon(s|ed|ing)?|door|house|kept|keeper|said|sight|films?|reel|crew|desk|shelf|gate|hands|epitaph|bury|buried|taken|came)$/i
/** What a kernel does to locks, pages and drivers, and what a page says of it: in the front end's texts, never in its names. */
const ORDINARY = /^(asked|kept|taken|came|hands)$/i
const PHRASES = /\b(at hand(?!-)|by sight|of (its|his|her|their|our|your) own)\b/gi

/** Where a word has its ordinary meaning, or is somebody else's: file, words, why. */
const ALLOWED = [
  ['scripts/words.mjs', /./, 'the list itself'],
  ['backend/skbscope/capture/manifest.py', /^asked$/, 'a key of manifest.json, format 1'],
  ['scripts/measure/fuzz/families.py', /^asked$/, 'a key of the manifest that the capture script writes'],
  ['backend/skbscope/access/scopes.py', /^films$/, 'an address of the API: /traces/films/{policy}'],
  ['backend/skbscope/commands/read.py', /^told$/, 'the JSON key’s name before 0.2.0, an alias for one release'],
  ['backend/skbscope/commands/redact.py', /^kept$/, 'a key of the engine’s report'],
  ['backend/skbscope/results/mail/sentences/clauses.py', /^taken$/, 'a word of mails'],
  ['scripts/measure/lab/proposals.py', /^kept$/, 'a counter of the engine and of a patch'],
  ['backend/skbscope/web/metrics.py', /^crew$/, 'the label’s name before 0.2.0, an alias for one release'],
  ['backend/skbscope/domains/scenarios/routes.py', /^films?$/, 'paths before 0.2.0, aliases for one release'],
  ['backend/skbscope/domains/campaigns/hostclass.py', /^taken$/, 'a part of the keys of classes, of which ids are hashes'],
  ['backend/skbscope/domains/campaigns/schemas.py', /^taken$/, 'the same text in the description of a field'],
  [/^frontend\/src\/(charts\/vocabulary|explainers\/(rfs-llc|xsk-batch)\/(map|moves)\.ts)/, /^(kept|taken)$/, 'marks of the engine’s simulations'],
  [/^frontend\/src\/pages\/home\/redaction\//, /^kept$/, 'a key of the engine’s report'],
  [/^(e2e\/(decisions|forecast)\.spec|frontend\/src\/.*(DecisionsPanel|access)\.test)\.tsx?$/, /^kept$/, 'ids of rules and words of pages, in patterns'],
  ['backend/skbscope/cli/__init__.py', /^film$/i, 'the command’s name before 0.2.0, an alias for one release'],
]

const STRING = String.raw`(?<text>[rbfRBF]{0,2}"(?:\\[^]|[^"\\])*"`
const IDENTIFIER = String.raw`(?<name>[\p{L}_][\p{L}\p{N}_]*)`
/** What a file is made of: comments, which are passed over, text and names. */
const GRAMMAR = {
  py: new RegExp(String.raw`#.*|(?<text>[rbfRBF]{0,2}(?:"""[^]*?"""|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'))|${IDENTIFIER}`, 'gu'),
  rs: new RegExp(String.raw`\/\/.*|\/\*[^]*?\*\/|'(?:\\[^']+|[^'\\])'|r#"(?<raw>[^]*?)"#|${STRING})|${IDENTIFIER}`, 'gu'),
  mjs: new RegExp(String.raw`\/\/.*|\/\*[^]*?\*\/|${STRING}|'(?:\\[^]|[^'\\\n])*'|${'`'}(?:\\[^]|[^${'`'}\\])*${'`'})|${IDENTIFIER}`, 'gu'),
  md: /```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|(?<text>[^`\]]+|\])/gu,
}

/** The parts of a name: `readAhead`, `read_ahead` and `ReadAhead` have two. */
const parts = (name) => name.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? []
const found = (name, text) =>
  name
    ? parts(name).filter((word) => REFUSED.test(word))
    : [...(text.match(/\p{L}+/gu) ?? []).filter((word) => REFUSED.test(word)), ...(text.match(PHRASES) ?? [])]

/** Folders that hold no source of ours, and what is not checked yet. */
const PASSED_OVER = /^(\.(?!github$).+|node_modules|target|dist|built)$/

/** Paths of all files below a folder of the project. */
function* files(folder = '') {
  for (const entry of readdirSync(resolve(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isFile()) yield path
    else if (entry.isDirectory() && !PASSED_OVER.test(entry.name)) yield* files(path)
  }
}

const isTest = (file) => /(^|\/)tests\/|\.test\.tsx?$|\/testing\/|\/fixtures|^e2e\//.test(file)
const isPage = (file) => file.startsWith('frontend/')
let count = 0
for (const file of files()) {
  const ending = file.split('.').pop()
  const grammar = GRAMMAR[/^tsx?$/.test(ending) ? 'mjs' : ending]
  if (!grammar) continue
  const content = readFileSync(resolve(root, file), 'utf8')
  for (const match of content.matchAll(grammar)) {
    const { name, raw, text = raw } = match.groups
    // Ids of rules, counters and marks are part of the interface.
    if (file.endsWith('.rs') && /^"[\w:-]+"$/.test(text)) continue
    // What tests feed and expect may be anybody's.
    if (!name && (!text || (isTest(file) && !file.endsWith('.md')))) continue
    for (const word of found(name, text)) {
      if (isPage(file) && !name && ORDINARY.test(word)) continue
      if (ALLOWED.some(([where, words]) => (where.test?.(file) ?? file === where) && words.test(word))) continue
      const line = content.slice(0, match.index + match[0].toLowerCase().indexOf(word.toLowerCase())).split('\n').length
      console.log(`${file}:${line}: ${word}${name ? `, in the name ${name}` : ''}`)
      count += 1
    }
  }
}
if (count) console.log(`${count} words that have a standard term instead.`)
process.exitCode = count ? 1 : 0
