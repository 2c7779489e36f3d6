import { afterAll, describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../testing/database/testDatabase.ts'
import { systemClock } from '../config/clock.ts'
import { openDatabase } from '../database/db.ts'
import { type Kms, localKms, seal } from './seal.ts'
import { checkDatabase, checkSealKey } from './startupChecks.ts'

const created = await createDatabase()
const [asApp, asOwner] = [openDatabase(created.appUrl, 1), openDatabase(created.ownerUrl, 1)]
afterAll(async () => {
  await Promise.all([asApp.close(), asOwner.close()])
  await created.drop()
})

const check = (NODE_ENV: 'production' | 'test', { db } = asApp, REQUIRE_SYNCHRONOUS_STANDBYS = false) => {
  const warn = vi.fn()
  const config = { NODE_ENV, REQUIRE_SYNCHRONOUS_STANDBYS }
  return { warn, checked: checkDatabase({ db, log: { warn }, config } as never) }
}

/** The app's role with other settings than its own. */
const withSettings = async <T>(options: string, act: (database: typeof asApp) => Promise<T>): Promise<T> => {
  const url = new URL(created.appUrl)
  url.searchParams.set('options', options)
  const database = openDatabase(url.href, 1)
  return act(database).finally(database.close)
}

test.each(['local', 'off'])('synchronous_commit = %s is refused', async (value) => {
  await withSettings(`-c synchronous_commit=${value}`, async (database) => {
    await expect(check('production', database).checked).rejects.toThrow(`synchronous_commit is ${value}`)
  })
})

test('a database without a synchronous standby is refused where one is required', async () => {
  await withSettings('-c synchronous_commit=remote_write', async (database) => {
    await expect(check('production', database, true).checked).rejects.toThrow(
      /synchronous_standby_names is empty\n.*synchronous_commit is remote_write/s,
    )
    await expect(check('production', database).checked).rejects.not.toThrow('standby')
  })
})

test('a role without timeouts is refused with the statements that set them', async () => {
  await withSettings('-c statement_timeout=0 -c lock_timeout=0', async (database) => {
    await expect(check('production', database).checked).rejects.toThrow(
      /ALTER ROLE shanghao_app SET statement_timeout = 15000\n.*SET lock_timeout = 10000/s,
    )
  })
  await expect(check('production').checked).rejects.not.toThrow('ALTER ROLE')
})

// The PostgreSQL of the tests runs without fsync, which makes the tests fast.
test('a database that may lose commits is refused in production, and logged as a warning elsewhere', async () => {
  await expect(check('production').checked).rejects.toThrow(/fsync is off\n.*synchronous_commit is off/s)
  const { warn, checked } = check('test')
  await checked
  expect(warn).toHaveBeenCalledOnce()
})

test('a role that may write the ledger is refused, the app’s role is not', async () => {
  await expect(check('production', asOwner).checked).rejects.toThrow('ledger tables')
  await expect(check('production').checked).rejects.not.toThrow('ledger tables')
})

describe('checkSealKey', () => {
  const SEALED = [{ table: 'credential' }, { table: 'real_identity' }] as const
  const key = (n: number): string => Buffer.alloc(32, n).toString('base64')
  const checkKey = (kms: Kms) => checkSealKey({ db: asApp.db, kms, clock: systemClock }, SEALED)
  const probes = async () => (await asApp.pool.query('select * from seal_probe')).rows
  /** A sealed row from before the first probe. */
  const identityUnder = async (kms: Kms) => {
    const { sealed, dataKey, kek } = await seal(kms, '{}', 'identity:00')
    await asApp.pool.query(
      "insert into real_identity (number_hash, sealed, data_key, kek, birth_date, verified_at) values ('\\x00', $1, $2, $3, '1990-01-01', now())",
      [sealed, dataKey, kek],
    )
  }

  test('before the first probe, a key that does not open existing rows is refused and stores no probe', async () => {
    await identityUnder(localKms(key(1)))
    await expect(checkKey(localKms(key(2)))).rejects.toThrow('SEAL_KEY does not open')
    expect(await probes()).toEqual([])
  })

  test('processes that start concurrently for the first time store one probe, and all start', async () => {
    const more = openDatabase(created.appUrl, 10)
    await Promise.all(
      Array.from({ length: 10 }, () =>
        checkSealKey({ db: more.db, kms: localKms(key(1)), clock: systemClock }, SEALED),
      ),
    )
    await more.close()
    expect(await probes()).toHaveLength(1)
  })

  test('another key is refused, the former one is accepted as SEAL_KEY_OLD', async () => {
    await expect(checkKey(localKms(key(2)))).rejects.toThrow(/SEAL_KEY does not open.*SEAL_KEY_OLD/)
    await checkKey(localKms(key(2), key(1)))
    await checkKey(localKms(key(1)))
  })

  test('a key that opens the probe but has other fingerprints is refused', async () => {
    const kms = localKms(key(1))
    const other = { ...kms, fingerprints: localKms(key(3)).fingerprints }
    await expect(checkKey(other)).rejects.toThrow('fingerprints')
  })

  test('the app’s role can neither replace nor remove the probe', async () => {
    await expect(asApp.pool.query("update seal_probe set kek = 'x'")).rejects.toThrow(
      'rotation of keys alone',
    )
    await expect(asApp.pool.query('delete from seal_probe')).rejects.toThrow('permission denied')
  })
})
