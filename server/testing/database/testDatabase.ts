import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** One PostgreSQL for the whole run; its database is migrated, never written, and cloned by `createDatabase`. */
    template: { ownerUrl: string; appUrl: string }
  }
}

export type TestDatabase = {
  /** As the server's role: no DDL, and only what migrations granted. */
  readonly appUrl: string
  /** As the schema's owner. */
  readonly ownerUrl: string
  /** Removes the database, ending sessions that are still open. */
  drop(): Promise<void>
}

const withPath = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: database }).href
const databaseOf = (url: string): string => new URL(url).pathname.slice(1)

/** One connection for a worker, by the address of its database: opening one costs 10 ms of CPU. */
const owners = new Map<string, Pool>()

/** To a database beside the template, which must have no sessions while it is cloned. */
const ownerOf = (ownerUrl: string): Pool => {
  const connectionString = withPath(ownerUrl, 'postgres')
  const known = owners.get(connectionString)
  if (known) return known
  const pool = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The database stops before the worker does.
  pool.on('error', () => {})
  owners.set(connectionString, pool)
  return pool
}

/** PostgreSQL clones a database's contents, but not the grants on the database itself. */
const GRANTS = `
  SELECT format('GRANT %s ON DATABASE %I TO %s', acl.privilege_type, $2::text, acl.grantee::regrole) AS statement
  FROM pg_database, aclexplode(datacl) AS acl
  WHERE datname = $1 AND acl.grantee <> 0`

type Urls = Pick<TestDatabase, 'ownerUrl' | 'appUrl'>

const clone = async ({ ownerUrl, appUrl }: Urls, before?: string): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const owner = ownerOf(ownerUrl)
  if (before) await owner.query(before, [databaseOf(ownerUrl)])
  // Copying files costs a quarter of writing every page to the log; the cluster is thrown away and flushes nothing.
  await owner.query(`CREATE DATABASE ${name} TEMPLATE ${databaseOf(ownerUrl)} STRATEGY FILE_COPY`)
  const grants = await owner.query<{ statement: string }>(GRANTS, [databaseOf(ownerUrl), name])
  for (const { statement } of grants.rows) await owner.query(statement)
  return {
    appUrl: withPath(appUrl, name),
    ownerUrl: withPath(ownerUrl, name),
    drop: async () => {
      await owner.query(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** A migrated database of the calling test file's own, cloned from the run's template in some 30 ms. */
export const createDatabase = (): Promise<TestDatabase> => clone(inject('template'))

/** A copy of a test's database as it is now, as a backup of it would restore. Ends the sessions that are open in it. */
export const copyDatabase = (database: TestDatabase): Promise<TestDatabase> =>
  clone(database, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1')
