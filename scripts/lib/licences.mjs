// The licences of what the wheel bundles: crates in the native module and in redaction, npm packages and fonts in the pages.
// A list comes first, then every text once, with the names of those it belongs to.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root, run, stop } from './run.mjs'

const REDACTION = ['skbscope-redact-wasm']
const ROOTS = ['skbscope-engine-py', ...REDACTION]
const TEXT = /^(un)?licen[cs]e/i
/** Where a project explains its licences in such a file; texts of licences we do not use lie beside it. */
const EXPLANATION = /^copying(\.0bsd)?$/i

/** Licence texts of a folder. */
function textsIn(folder) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => one.name)
  const found = names.filter((name) => TEXT.test(name))
  return (found.length ? found : names.filter((name) => EXPLANATION.test(name))).map((name) => readFileSync(join(folder, name), 'utf8').trim())
}

/** Crates that end up in the wheel: what our two libraries need at run time, for Linux and for WebAssembly. */
function crates(roots, platform = 'x86_64-unknown-linux-gnu') {
  const metadata = JSON.parse(run('cargo', ['metadata', '--locked', '--format-version', '1', '--filter-platform', platform], { cwd: 'backend', quiet: true }))
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]))
  const packages = new Map(metadata.packages.map((one) => [one.id, one]))
  const waiting = metadata.packages.filter((one) => roots.includes(one.name)).map((one) => one.id)
  const reached = new Set(waiting)
  while (waiting.length)
    for (const { pkg, dep_kinds } of nodes.get(waiting.pop()).deps)
      if (dep_kinds.some(({ kind }) => kind === null) && !reached.has(pkg)) waiting.push(pkg) && reached.add(pkg)
  return [...reached]
    .map((id) => packages.get(id))
    .filter((one) => one.source !== null)
    .map(({ name, version, license, manifest_path }) => {
      const folder = dirname(manifest_path)
      // A crate around a C library has that library, with its own licence, in a folder.
      const inside = name.endsWith('-sys') ? readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory()) : []
      return { name, version, licence: license, texts: [folder, ...inside.map((one) => join(folder, one.name))].flatMap(textsIn) }
    })
}

/** npm packages the pages are built of; the fonts are among them. */
function npmPackages() {
  const { packages } = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, one]) => path.startsWith('node_modules/') && !one.dev && !one.link && !one.optional && !one.devOptional)
    .map(([path, { version, license }]) => ({ name: path.replace(/^.*node_modules\//, ''), version, licence: license, texts: textsIn(resolve(root, path)) }))
}

const line = ({ name, version, licence }) => `  ${name} ${version}: ${licence}`

/** The licences of what the pages bundle, as text, which is shipped with them. */
export const ofPages = () =>
  listed('The pages of skbscope bundle the following.', {
    'Rust crates (redaction as WebAssembly)': crates(REDACTION, 'wasm32-unknown-unknown'),
    'npm packages and fonts': npmPackages(),
  })

/** The licences of the whole wheel, as text. */
export const thirdParty = () =>
  listed('The wheel of skbscope bundles the following. Python packages are installed beside it and have their own licences.', {
    'Rust crates (the engine, and redaction as WebAssembly)': crates(ROOTS),
    'npm packages and fonts (the pages)': npmPackages(),
  })

/** A list, then every text once; a part without a licence stops. */
function listed(title, kinds) {
  const all = Object.values(kinds).flat()
  const bare = all.filter(({ licence, texts }) => !licence || !texts.length)
  if (bare.length) stop(`No licence was found for ${bare.map(({ name }) => name).join(', ')}.`)
  const owners = new Map()
  for (const { name, texts } of all) for (const text of new Set(texts)) owners.set(text, [...(owners.get(text) ?? []), name])
  return `${[
    title,
    'Rust standard library: MIT OR Apache-2.0.',
    ...Object.entries(kinds).map(([kind, parts]) => `${kind}\n${parts.map(line).sort().join('\n')}`),
    ...[...owners].map(([text, names]) => `${'-'.repeat(78)}\n${names.join(', ')}\n\n${text}`),
  ].join('\n\n')}\n`
}
