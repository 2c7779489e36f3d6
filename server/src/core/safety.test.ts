import { afterAll, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../dev/testing/database.ts'
import { openDatabase } from './db.ts'
import { checkDatabase } from './safety.ts'

const created = await createDatabase()
const [asApp, asOwner] = [openDatabase(created.appUrl, 1), openDatabase(created.ownerUrl, 1)]
afterAll(async () => {
  await Promise.all([asApp.close(), asOwner.close()])
  await created.drop()
})

const check = (NODE_ENV: 'production' | 'test', { db } = asApp) => {
  const warn = vi.fn()
  return { warn, checked: checkDatabase({ db, log: { warn }, config: { NODE_ENV } } as never) }
}

// The PostgreSQL of the tests forgets what it was told when the machine crashes: that makes them fast.
test('a database that may lose what it confirmed is refused in production, and warned about elsewhere', async () => {
  await expect(check('production').checked).rejects.toThrow(/fsync is off\n.*synchronous_commit is off/s)
  const { warn, checked } = check('test')
  await checked
  expect(warn).toHaveBeenCalledOnce()
})

test('a role that may write the ledger is refused, the app’s role is not', async () => {
  await expect(check('production', asOwner).checked).rejects.toThrow('ledger tables')
  await expect(check('production').checked).rejects.not.toThrow('ledger tables')
})
