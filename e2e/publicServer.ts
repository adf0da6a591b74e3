// A server that others can reach, on loopback, with an OpenID provider beside it: its own ports, its own data folder.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const SKBSCOPE = path('../backend/.venv/bin/skbscope')

export class PublicServer {
  private readonly tokens = new Map<string, string>()

  private constructor(
    readonly url: string,
    private readonly data: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly processes: ChildProcess[],
  ) {}

  static async start(): Promise<PublicServer> {
    const [port, other] = [await freePort(), await freePort()]
    const url = `http://127.0.0.1:${port}`
    const issuer = `http://127.0.0.1:${other}`
    const data = mkdtempSync(join(tmpdir(), 'skbscope-public-'))
    const env = {
      ...process.env,
      SKBSCOPE_PUBLIC: '1',
      SKBSCOPE_SECRET: randomBytes(32).toString('hex'),
      SKBSCOPE_PUBLIC_URL: url,
      SKBSCOPE_OIDC_ISSUER: issuer,
      SKBSCOPE_OIDC_CLIENT_ID: 'skbscope',
      SKBSCOPE_OIDC_CLIENT_SECRET: "the client's secret",
      SKBSCOPE_OIDC_NAME: 'the lab',
      // Of browsers in a hurry, on a disk that may be nearly full.
      SKBSCOPE_ANONYMOUS_RATE: '1000',
      SKBSCOPE_TOKEN_RATE: '1000',
      SKBSCOPE_DISK_HIGH_WATER: '1',
    }
    const provider = [path('../backend/tests/access/provider.py'), String(other), `${url}/access`]
    const processes = [
      spawn(path('../backend/.venv/bin/python'), provider, { stdio: 'inherit' }),
      spawn(SKBSCOPE, ['serve', '--port', String(port), '--data-dir', data], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
    ]
    const server = new PublicServer(url, data, env, processes)
    try {
      await Promise.all([answers(`${issuer}/jwks`), answers(`${url}/api/v1/health`)])
    } catch (error) {
      await server.stop()
      throw error
    }
    return server
  }

  /** A token as an operator makes it; the same one whenever the same owner and scope are asked for. */
  token(owner: string, scope = 'upload'): string {
    const key = `${owner} ${scope}`
    const args = ['token', 'create', owner, '--scope', scope, '--data-dir', this.data]
    const token = this.tokens.get(key) ?? execFileSync(SKBSCOPE, args, { env: this.env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    this.tokens.set(key, token)
    return token
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.processes.map((one) => {
        const over = new Promise((done) => one.once('exit', done))
        one.kill('SIGTERM')
        return one.exitCode === null ? over : undefined
      }),
    )
    rmSync(this.data, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

/** Until something answers there. */
async function answers(url: string): Promise<void> {
  for (const until = Date.now() + 180_000; Date.now() < until; ) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`nothing answers at ${url}`)
}
