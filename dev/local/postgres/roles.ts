import { Client } from 'pg'
import { ROLE_LIMITS } from '../../../server/src/core/database/db.ts'
import type { Passwords } from './cluster.ts'

/** The database, and the two roles the server knows: one owns the schema, the other only works with it. */
export const DATABASE = 'shanghao'
export const OWNER = 'shanghao_owner'
export const APP = 'shanghao_app'

export const urlFor = (role: string, password: string, port: number, database: string): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

/**
 * Makes what of roles and database is missing. The owner may make databases and end sessions of other roles, which
 * tests need for their clones; what the app's role may do is granted by migrations. Its limits are settings of the role.
 */
export const ensureRoles = async (port: number, passwords: Passwords): Promise<void> => {
  const client = new Client(urlFor('postgres', passwords.postgres, port, 'postgres'))
  await client.connect()
  try {
    const found = await client.query<{ name: string }>(
      'SELECT rolname AS name FROM pg_roles UNION ALL SELECT datname FROM pg_database',
    )
    const names = new Set(found.rows.map((row) => row.name))
    const password = (text: string) => client.escapeLiteral(text)
    if (!names.has(OWNER)) {
      await client.query(`CREATE ROLE ${OWNER} LOGIN CREATEDB PASSWORD ${password(passwords.owner)}`)
      await client.query(`GRANT pg_signal_backend TO ${OWNER}`)
    }
    if (!names.has(APP)) await client.query(`CREATE ROLE ${APP} LOGIN PASSWORD ${password(passwords.app)}`)
    for (const [name, ms] of Object.entries(ROLE_LIMITS))
      await client.query(`ALTER ROLE ${APP} SET ${name} = ${ms}`)
    if (!names.has(DATABASE)) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`)
  } finally {
    await client.end()
  }
}
