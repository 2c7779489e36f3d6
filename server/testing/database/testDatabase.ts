import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
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

/** Runs statements from a database beside the template, which must have no sessions while it is cloned. */
const asOwner = async (ownerUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> => {
  const client = new Client(withPath(ownerUrl, 'postgres'))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** PostgreSQL clones a database's contents, but not the grants on the database itself. */
const GRANTS = `
  SELECT format('GRANT %s ON DATABASE %I TO %s', acl.privilege_type, $2::text, acl.grantee::regrole) AS statement
  FROM pg_database, aclexplode(datacl) AS acl
  WHERE datname = $1 AND acl.grantee <> 0`

type Urls = Pick<TestDatabase, 'ownerUrl' | 'appUrl'>

const clone = async ({ ownerUrl, appUrl }: Urls, before?: string): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(ownerUrl, async (client) => {
    if (before) await client.query(before, [databaseOf(ownerUrl)])
    // Copying files costs a quarter of writing every page to the log; the cluster is thrown away and flushes nothing.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${databaseOf(ownerUrl)} STRATEGY FILE_COPY`)
    const grants = await client.query<{ statement: string }>(GRANTS, [databaseOf(ownerUrl), name])
    for (const { statement } of grants.rows) await client.query(statement)
  })
  return {
    appUrl: withPath(appUrl, name),
    ownerUrl: withPath(ownerUrl, name),
    drop: () => asOwner(ownerUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  }
}

/** A migrated database of the calling test file's own, cloned from the run's template in some 30 ms. */
export const createDatabase = (): Promise<TestDatabase> => clone(inject('template'))

/** A copy of a test's database as it is now, as a backup of it would restore. Ends the sessions that are open in it. */
export const copyDatabase = (database: TestDatabase): Promise<TestDatabase> =>
  clone(database, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1')
