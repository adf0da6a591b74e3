// Known faults of what we depend on, and the workflows' own: each tool with its database. A database that is out
// of reach is reported as such: pip-audit prints "no known vulnerabilities" then.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { ask, root } from './run.mjs'
import { uv } from './tools.mjs'

const PIP_AUDIT = 'pip-audit==2.10.1'
const ZIZMOR = 'zizmor==1.32.0'
const LOCKS = ['requirements.lock', 'requirements-dev.lock']

/** A program's JSON, or null where it prints none; its exit code only says whether it found something, which the JSON shows better. */
function json(command, args, cwd = '.') {
  const done = spawnSync(command, args, { cwd: resolve(root, cwd), encoding: 'utf8', maxBuffer: 1 << 28 })
  try {
    return JSON.parse(done.stdout)
  } catch {
    return null
  }
}

/** A tool of PyPI, run by uv without being installed. */
const tool = (name) => {
  const [command, ...first] = uv()
  return [command, [...first, 'tool', 'run', '--quiet', name]]
}

/** Each gives the vulnerabilities it found as lines, or null if its database could not be reached. */
export const audits = {
  'Python packages': () => {
    const [command, first] = tool(PIP_AUDIT)
    const found = []
    for (const lock of LOCKS) {
      const report = json(command, [...first, '--disable-pip', '--require-hashes', '-r', lock, '-f', 'json', '--progress-spinner', 'off'], 'backend')
      if (!report || report.dependencies.some((one) => one.skip_reason)) return null
      for (const { name, version, vulns } of report.dependencies) for (const { id } of vulns) found.push(`${name} ${version}: ${id}`)
    }
    return [...new Set(found)]
  },
  'npm packages': () => {
    const report = json('npm', ['audit', '--json'])
    if (!report?.vulnerabilities) return null
    return Object.values(report.vulnerabilities)
      .filter(({ severity }) => severity === 'high' || severity === 'critical')
      .map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
  },
  'Rust crates': () => {
    if (!ask('cargo', ['audit', '--version'])) return null
    const report = json('cargo', ['audit', '--json'], 'backend')
    if (!report?.vulnerabilities) return null
    return report.vulnerabilities.list.map(({ advisory, package: one }) => `${one.name} ${one.version}: ${advisory.id}`)
  },
  workflows: () => {
    const files = readdirSync(resolve(root, '.github/workflows')).map((name) => `.github/workflows/${name}`)
    const [command, first] = tool(ZIZMOR)
    // Offline: checks of the files only.
    const report = json(command, [...first, '--offline', '--no-progress', '--format=json', ...files])
    return report?.map(({ ident, desc, locations }) => `${locations[0]?.symbolic.key.Local?.given_path ?? ''}: ${ident}: ${desc}`)
  },
}
