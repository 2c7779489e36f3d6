import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { accountFor } from '../../local/postgres/account.ts'
import { freePort } from '../../process/ports.ts'
import { PlainError } from '../../process/progress.ts'
import { until } from '../../process/until.ts'

/** Fewer than the servers' connections together, so that transactions of one client get different ones. */
const SERVER_CONNECTIONS = 6
const START_MS = 10_000

export type Pooler = {
  readonly url: string
  readonly version: string
  /** Whether it knows the names of statements, which a transaction of another connection prepared. */
  readonly knowsNames: boolean
  stop(): Promise<void>
}

/** Since 1.21. */
const isKnowingNames = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 1 || minor >= 21
}

const isAnswering = async (url: string): Promise<boolean> => {
  const client = new Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Starts PgBouncer in transaction mode in front of a database. Raises `PlainError` where it is missing or does not start. */
export const startPooler = async (databaseUrl: string): Promise<Pooler> => {
  const [version = ''] =
    /[\d.]+/.exec(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []
  if (version === '') throw new PlainError('pgbouncer is missing: apt install pgbouncer.')
  const knowsNames = isKnowingNames(version)
  const { hostname, port: behind, username, password, pathname } = new URL(databaseUrl)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'shanghao-pgbouncer-'))
  chmodSync(folder, 0o755)
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  writeFileSync(users, `"${username}" "${password}"\n`)
  writeFileSync(
    config,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 200
${knowsNames ? 'max_prepared_statements = 200' : ''}
`,
  )
  const child = spawn('pgbouncer', ['-q', config], { ...accountFor(''), cwd: '/', stdio: 'ignore' })
  let isRunning = true
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      isRunning = false
      resolve()
    }),
  )
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href
  await until(async () => !isRunning || (await isAnswering(url)), START_MS)
  if (isRunning && (await isAnswering(url))) return { url, version, knowsNames, stop }
  await stop()
  throw new PlainError(`PgBouncer ${version} does not start with ${config}.`)
}
