// Known faults of what we depend on, and the workflows' own: each tool with its database. A database that is out
// of reach is reported as such: pip-audit prints "no known vulnerabilities" then.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { ask, root } from './run.mjs'
import { python, uv } from './tools.mjs'

const LOCKS = ['requirements.lock', 'requirements-dev.lock', 'requirements-tools.lock']
/** The environment of the tools from PyPI, apart from the project's. */
const TOOLS = '.skbscope/audit'

/** A program's JSON, or null where it prints none; its exit code only says whether it found something, which the JSON shows better. */
function json(command, args, cwd = '.') {
  const done = spawnSync(command, args, { cwd: resolve(root, cwd), encoding: 'utf8', maxBuffer: 1 << 28 })
  try {
    return JSON.parse(done.stdout)
  } catch {
    return null
  }
}

/** A tool of PyPI, exactly as `requirements-tools.lock` has it; null where it cannot be installed. */
function tool(name) {
  const path = resolve(root, TOOLS, 'bin', name)
  if (!existsSync(path)) {
    const [command, ...first] = uv()
    const pip = [...first, 'pip', 'install', '--quiet', '--python', resolve(root, TOOLS, 'bin/python'), '--require-hashes']
    if (ask(command, [...first, 'venv', '--quiet', '--clear', '--python', python(), resolve(root, TOOLS)]) === null) return null
    if (ask(command, [...pip, '--requirement', resolve(root, 'backend/requirements-tools.lock')]) === null) return null
  }
  return path
}

/** Each gives the vulnerabilities it found as lines, or null if its database could not be reached. */
export const audits = {
  'Python packages': () => {
    const command = tool('pip-audit')
    if (!command) return null
    const found = []
    for (const lock of LOCKS) {
      const report = json(command, ['--disable-pip', '--require-hashes', '-r', lock, '-f', 'json', '--progress-spinner', 'off'], 'backend')
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
    const command = tool('zizmor')
    if (!command) return null
    // Offline: checks of the files only.
    const report = json(command, ['--offline', '--no-progress', '--format=json', ...files])
    return report?.map(({ ident, desc, locations }) => `${locations[0]?.symbolic.key.Local?.given_path ?? ''}: ${ident}: ${desc}`)
  },
}
