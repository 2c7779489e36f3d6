import { birthDateOf } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import { z } from 'zod'
import { shanghaiDayStart } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/db.ts'
import type { Deps } from '../../core/deps.ts'
import { fail } from '../../core/errors.ts'
import { type Kms, type Sealed, seal, unseal } from '../../core/seal.ts'
import type { IdentityVerdict } from '../../gateways/identity/port.ts'
import { eighteenthBirthday, isAdult } from './adult.ts'
import { adultFromOf, identityOf } from './queries.ts'

export { isAdult, requireAdult } from './adult.ts'

/** One identity verifies at most this many users; the column's constraint says the same. */
const SLOTS = 3

/** As on the card; the number has 18 places, X as a capital. */
export type Person = { name: string; idNumber: string }

const sealedPerson = z.object({ name: z.string(), idNumber: z.string() })

/** What an identity is sealed for: its own row and no other. */
const identityBound = (numberHash: Buffer): string => `identity:${numberHash.toString('hex')}`

const numberHashOf = (kms: Kms, idNumber: string): Buffer => kms.fingerprint(`identity ${idNumber}`)

/** Whether a user is known to be 18, looked up; for somebody who is not the caller. */
export const isAdultUser = async (tx: Tx, userId: number, now: Date): Promise<boolean> =>
  isAdult(await adultFromOf(tx, userId), now)

/** Who a user was verified as, unmasked; null while they are not. */
export const verifiedPerson = async (
  { db, kms }: Pick<Deps, 'db' | 'kms'>,
  userId: number,
): Promise<Person | null> => {
  const row = await identityOf(db, userId)
  if (!row) return null
  const { sealed, data_key: dataKey, kek } = row
  const text = await unseal(kms, { sealed, dataKey, kek }, identityBound(row.number_hash))
  return sealedPerson.parse(JSON.parse(text))
}

/** Counts a try before the register is asked and answers its id. Raises REALNAME_TRIES. An outage costs no try. */
const beginTry = (db: Db, userId: number, perDay: number, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`realname:${userId}`}, 0))`.execute(tx)
    const { tries } = await tx
      .selectFrom('realname_try')
      .select((eb) => eb.fn.countAll<number>().as('tries'))
      .where('user_id', '=', userId)
      .where('tried_at', '>=', shanghaiDayStart(now))
      .where('outcome', '<>', 'unavailable')
      .executeTakeFirstOrThrow()
    if (tries >= perDay) fail('REALNAME_TRIES')
    const { id } = await tx
      .insertInto('realname_try')
      .values({ user_id: userId, outcome: 'pending', tried_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

/** Stores an identity, or finds it again, and holds it until the transaction ends, so that its slots go one by one. */
const keepIdentity = async (
  tx: Tx,
  numberHash: Buffer,
  { sealed, dataKey, kek }: Sealed,
  birthDate: string,
  now: Date,
): Promise<number> => {
  const { id } = await tx
    .insertInto('real_identity')
    .values({
      number_hash: numberHash,
      sealed,
      data_key: dataKey,
      kek,
      birth_date: birthDate,
      verified_at: now,
    })
    .onConflict((conflict) => conflict.column('number_hash').doUpdateSet({ verified_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Binds a user to an identity the register confirmed. Raises REALNAME_DONE for a user who has one, and
 * REALNAME_IDENTITY_LIMIT for an identity that three users have. Minors are bound too: they are verified, not adult.
 * Answers the day the person turns 18.
 */
const bindIdentity = async (
  tx: Tx,
  kms: Kms,
  { userId, name, idNumber, now }: Person & { userId: number; now: Date },
): Promise<string> => {
  const birthDate = birthDateOf(idNumber)
  if (!birthDate) throw new Error('an ID number without a date of birth was confirmed')
  const numberHash = numberHashOf(kms, idNumber)
  const sealed = await seal(kms, JSON.stringify({ name, idNumber }), identityBound(numberHash))
  const identityId = await keepIdentity(tx, numberHash, sealed, birthDate, now)
  const taken = await tx
    .selectFrom('app_user')
    .select('identity_slot')
    .where('identity_id', '=', identityId)
    .execute()
  const slot = Array.from({ length: SLOTS }, (_, i) => i + 1).find(
    (free) => !taken.some(({ identity_slot }) => identity_slot === free),
  )
  if (!slot) return fail('REALNAME_IDENTITY_LIMIT')
  const adultFrom = eighteenthBirthday(birthDate)
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ identity_id: identityId, identity_slot: slot, adult_from: adultFrom })
    .where('id', '=', userId)
    .where('identity_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) fail('REALNAME_DONE')
  return adultFrom
}

const failUnlessMatch = (verdict: IdentityVerdict): void => {
  if (verdict === 'mismatch') fail('REALNAME_MISMATCH')
  if (verdict === 'no_record') fail('REALNAME_NO_RECORD')
  if (verdict === 'unavailable') fail('OUTSIDE_UNAVAILABLE')
}

/**
 * Has the register compare name and number, records the try whatever comes of it, and binds the user on a match.
 * Answers the day they turn 18 (YYYY-MM-DD). Raises REALNAME_TRIES, _MISMATCH, _NO_RECORD, _DONE, _IDENTITY_LIMIT and
 * OUTSIDE_UNAVAILABLE.
 */
export const verifyIdentity = async (
  { db, kms, identity, config }: Pick<Deps, 'db' | 'kms' | 'identity' | 'config'>,
  { userId, name, idNumber, now }: Person & { userId: number; now: Date },
): Promise<string> => {
  const tryId = await beginTry(db, userId, config.REALNAME_TRIES, now)
  const verdict = await identity.verify({ name, idNumber })
  await db.updateTable('realname_try').set({ outcome: verdict }).where('id', '=', tryId).execute()
  failUnlessMatch(verdict)
  return db.transaction().execute((tx) => bindIdentity(tx, kms, { userId, name, idNumber, now }))
}

/** Binds a user to an identity that was confirmed elsewhere, as for demo people, and records that as a match. */
export const confirmIdentity = async (
  tx: Tx,
  kms: Kms,
  person: Person & { userId: number; now: Date },
): Promise<string> => {
  await tx
    .insertInto('realname_try')
    .values({ user_id: person.userId, outcome: 'match', tried_at: person.now })
    .execute()
  return bindIdentity(tx, kms, person)
}
