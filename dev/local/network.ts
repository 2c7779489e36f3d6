/** One boot for dev, test and demo: database, schema, outside world and server, ended in the opposite order. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPackage, demoPackages } from '../../server/seed/content.ts'
import { migrate } from '../../server/src/core/database/migrate.ts'
import { root } from '../platform.mjs'
import { type Part, partsOf, type Report } from '../process/bootSteps.ts'
import { type Child, type Sink, startChild } from '../process/child.ts'
import { freePort } from '../process/ports.ts'
import { besideSandbox, newSealKey, sandboxKeys, sealKeyIn } from './environment.ts'
import { makeFolder } from './postgres/paths.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import type { Builds } from './webBuild.ts'

/** What servers run in, complete but for PORT and PUBLIC_URL. */
export type ServerEnvironment = Record<string, string | undefined> & {
  readonly DATABASE_URL: string
  readonly DATABASE_OWNER_URL: string
}

export type NetworkOptions = {
  /** Where servers and sandbox listen; 127.0.0.1 when left out. */
  readonly host?: string | undefined
  /** The first server's; a free one when left out. */
  readonly port?: number | undefined
  /** A free one when left out. */
  readonly sandboxPort?: number | undefined
  /** Holds what the network keeps; `.data` in the checkout when left out. */
  readonly dataDir?: string | undefined
  /** Keeps nothing. */
  readonly temporary?: boolean | undefined
  /** Keeps the embedded database of a temporary network in memory where the machine has room there; not for what measures. */
  readonly inMemory?: boolean | undefined
  /** Whether the embedded database outlives a crash of the machine; true unless temporary. */
  readonly durable?: boolean | undefined
  /** A database of one's own in place of the embedded one. */
  readonly database?: { readonly ownerUrl: string; readonly appUrl: string } | undefined
  /** Answers the folders of the built apps the servers hand out; left out, they serve the API alone. */
  readonly web?: (() => Promise<Builds>) | undefined
  /** Runs on the migrated database before the first server starts. */
  readonly seed?: ((env: ServerEnvironment) => Promise<unknown>) | undefined
  /** Further configuration of the servers; alone outweighs the sandbox, which outweighs the environment. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  readonly report?: Report | undefined
  /** Takes what servers and sandbox print. */
  readonly sink?: Sink | undefined
  /** Gives the boot up; what was started is stopped before it rejects. */
  readonly signal?: AbortSignal | undefined
}

export type Network = {
  /** Address of the first server: app and API. */
  readonly url: string
  readonly sandboxUrl: string
  readonly env: ServerEnvironment
  /** The first server, as it runs now. */
  readonly server: Child
  /** Starts another server on the same database, on a free port unless told; the network stops it too. */
  startServer(options?: { readonly port?: number; readonly env?: Record<string, string> }): Promise<Child>
  /** Ends what is left of the first server and starts it again at its address. */
  restartServer(): Promise<Child>
  /** Resolves with the name of a part the servers need when it ends by itself. */
  readonly broken: Promise<string>
  stop(): Promise<void>
}

const PORT_TRIES = 5

/** A free port can be taken before the child binds it; one the caller chose is tried once. */
const onPort = async (port: number | undefined, start: (port: number) => Promise<Child>): Promise<Child> => {
  for (let tries = 1; ; tries++) {
    try {
      return await start(port ?? (await freePort()))
    } catch (error) {
      if (port !== undefined || tries === PORT_TRIES || !String(error).includes('EADDRINUSE')) throw error
    }
  }
}

const startDatabase = async (
  options: NetworkOptions,
): Promise<Pick<Postgres, 'ownerUrl' | 'appUrl' | 'ended'> & Part> => {
  const { database, dataDir, temporary, inMemory, durable = !temporary } = options
  if (database) return { ...database, ended: new Promise(() => {}), stop: async () => {} }
  return startPostgres({ dataDir: dataDir && join(dataDir, 'postgres'), temporary, inMemory, durable })
}

const sealKeyFor = ({ env, temporary, dataDir = join(root, '.data') }: NetworkOptions): string => {
  if (env?.['SEAL_KEY']) return env['SEAL_KEY']
  if (temporary) return newSealKey()
  makeFolder(dataDir)
  return sealKeyIn(dataDir)
}

/** The folder servers keep files in, never one the environment names for a production; a temporary one goes with the network. */
const uploadsFor = async ({ env, temporary, dataDir = join(root, '.data') }: NetworkOptions) => {
  const wanted = env?.['UPLOAD_DIR']
  if (wanted) return { folder: wanted, stop: async () => {} }
  if (!temporary) return { folder: join(dataDir, 'uploads'), stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'shanghao-uploads-'))
  return { folder, stop: async () => rmSync(folder, { recursive: true, force: true }) }
}

/** Writes the packages of the demo's app versions beside the uploads, and answers their folder. */
const writePackages = (uploads: string): string => {
  const folder = join(uploads, 'downloads')
  mkdirSync(folder, { recursive: true })
  for (const { code, file } of demoPackages) writeFileSync(join(folder, file), demoPackage(code))
  return folder
}

/** Lets links in messages lead to the first server, as the templates of a deployment do. */
const linkMessagesTo = async (sandboxUrl: string, url: string): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ url })
  const { ok, status } = await fetch(`${sandboxUrl}/control/sms/site`, { method: 'PUT', headers, body })
  if (!ok) throw new Error(`the sandbox answered ${status}`)
}

/** Boots the network and waits until its first server listens. Raises `PlainError` for what a person can mend. */
export const startNetwork = async (options: NetworkOptions = {}): Promise<Network> => {
  const { host = '127.0.0.1', sink = () => {} } = options
  const parts = partsOf(options.report, options.signal)
  try {
    const database = await parts.start('Starting PostgreSQL', () => startDatabase(options))
    const { web, seed } = options
    const builds = web ? await parts.step('Building the apps', web) : null
    await parts.step('Migrating the schema', () => migrate(database.ownerUrl))
    const sandbox = await parts.start('Starting the sandbox', () =>
      onPort(options.sandboxPort, (port) =>
        startChild(
          'sandbox/src/main.ts',
          { ...process.env, ...sandboxKeys, HOST: host, PORT: String(port) },
          sink,
        ),
      ),
    )
    const uploads = await parts.keep(uploadsFor(options))
    const env: ServerEnvironment = {
      ...besideSandbox(sandbox.url, process.env, options.env),
      HOST: host,
      WEB_DIST: builds?.web ?? '',
      CONSOLE_DIST: builds?.console ?? '',
      UPLOAD_DIR: uploads.folder,
      DOWNLOADS_DIR: writePackages(uploads.folder),
      SEAL_KEY: sealKeyFor(options),
      SEAL_KEY_OLD: options.env?.['SEAL_KEY_OLD'],
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
    }
    if (seed) await parts.step('Filling in demo data', () => seed(env))
    const startServer: Network['startServer'] = ({ port, env: own } = {}) =>
      onPort(port, (chosen) => {
        const address = { PUBLIC_URL: `http://${host}:${chosen}`, PORT: String(chosen) }
        return parts.keep(
          startChild('server/src/main.ts', { ...address, ...env, ...own, PORT: address.PORT }, sink),
        )
      })
    const { port } = options
    let server = await parts.step('Starting the server', () =>
      startServer(port === undefined ? {} : { port }),
    )
    await linkMessagesTo(sandbox.url, env['PUBLIC_URL'] ?? server.url)
    return {
      url: server.url,
      sandboxUrl: sandbox.url,
      env,
      get server() {
        return server
      },
      startServer,
      restartServer: async () => {
        await server.stop()
        server = await startServer({ port: Number(new URL(server.url).port) })
        return server
      },
      broken: Promise.race([
        database.ended.then(() => 'PostgreSQL'),
        sandbox.ended.then(() => 'The sandbox'),
      ]),
      stop: parts.stop,
    }
  } catch (error) {
    await parts.stop()
    throw error
  }
}
