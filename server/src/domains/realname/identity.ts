import { birthDateOf } from '@shanghao/contract/validation/people'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../core/database/db.ts'
import { fail, failWith } from '../../core/errors.ts'
import { otherNames } from '../../core/security/reseal.ts'
import { type Kms, seal, unseal } from '../../core/security/seal.ts'
import { eighteenthBirthday } from './adult.ts'
import { findFormerNumber } from './former.ts'

const sealedPerson = z.object({ name: z.string(), idNumber: z.string() })
/** As on the ID card; the number has 18 characters, with a capital X. */
export type IdentityDetails = z.output<typeof sealedPerson>

/** The columns of a sealed value. */
export type SealedRow = { sealed: Buffer; data_key: Buffer; kek: string }

export const sealIdentity = async (
  kms: Kms,
  { name, idNumber }: IdentityDetails,
  context: string,
): Promise<SealedRow> => {
  const { sealed, dataKey, kek } = await seal(kms, JSON.stringify({ name, idNumber }), context)
  return { sealed, data_key: dataKey, kek }
}

export const unsealIdentity = async (
  kms: Kms,
  { sealed, data_key: dataKey, kek }: SealedRow,
  context: string,
): Promise<IdentityDetails> =>
  sealedPerson.parse(JSON.parse(await unseal(kms, { sealed, dataKey, kek }, context)))

/** The sealing context of an identity: its own row. */
export const identityContext = (numberHash: Buffer): string => `identity:${numberHash.toString('hex')}`

/** Whether a person is the one of a sealed identity. */
export const isSamePerson = async (
  kms: Kms,
  row: SealedRow & { number_hash: Buffer },
  { name, idNumber }: IdentityDetails,
): Promise<boolean> =>
  hashesOf(kms, idNumber).some((hash) => hash.equals(row.number_hash)) &&
  (await unsealIdentity(kms, row, identityContext(row.number_hash))).name === name

const hashedText = (idNumber: string): string => `identity ${idNumber}`

/** The hashes a number may be stored under: that of the key that seals first. */
const hashesOf = (kms: Kms, idNumber: string): Buffer[] => kms.fingerprints(hashedText(idNumber))

/**
 * Finds and locks the identity of a number that is stored under any of its hashes. While keys are changed, two servers could
 * store one number under two hashes, which no constraint sees: they wait for each other here.
 */
const findStoredIdentity = async (tx: Tx, hashes: readonly Buffer[], now: Date): Promise<number | null> => {
  for (const hash of hashes.map((one) => one.toString('hex')).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`identity:${hash}`}, 0))`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    update real_identity set verified_at = ${now} where number_hash = any (${[...hashes]}::bytea[]) returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

export type LockedIdentity = { id: number; adultFrom: string }

/**
 * Stores a confirmed identity, under its former number where it was deleted with a closed account, or finds the existing row, and
 * locks it until the transaction ends, so that its slots are assigned one by one.
 */
export const lockIdentity = async (
  tx: Tx,
  kms: Kms,
  person: IdentityDetails,
  now: Date,
): Promise<LockedIdentity> => {
  const birthDate = birthDateOf(person.idNumber)
  if (!birthDate) throw new Error('an ID number without a date of birth was confirmed')
  const adultFrom = eighteenthBirthday(birthDate)
  const hashes = hashesOf(kms, person.idNumber)
  const known = hashes.length > 1 ? await findStoredIdentity(tx, hashes, now) : null
  if (known !== null) return { id: known, adultFrom }
  const numberHash = kms.fingerprint(hashedText(person.idNumber))
  const former = await findFormerNumber(tx, kms, person.idNumber)
  const { id } = await tx
    .insertInto('real_identity')
    .values({
      ...(former !== undefined && { id: former }),
      number_hash: numberHash,
      ...(await sealIdentity(kms, person, identityContext(numberHash))),
      birth_date: birthDate,
      verified_at: now,
    })
    .onConflict((conflict) => conflict.column('number_hash').doUpdateSet({ verified_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, adultFrom }
}

/** One of an identity's `accounts` slots that no user has. Raises REALNAME_IDENTITY_LIMIT when there is none. */
export const findFreeSlot = async (tx: Tx, { id }: LockedIdentity, accounts: number): Promise<number> => {
  const taken = await tx
    .selectFrom('app_user')
    .select('identity_slot')
    .where('identity_id', '=', id)
    .execute()
  const slot = Array.from({ length: accounts }, (_, i) => i + 1).find(
    (free) => !taken.some(({ identity_slot }) => identity_slot === free),
  )
  return slot ?? failWith('REALNAME_IDENTITY_LIMIT', { accounts })
}

/**
 * Binds a locked identity to a user. Raises REALNAME_DONE for a user who has one, and REALNAME_IDENTITY_LIMIT for an
 * identity that `accounts` users have. Minors are context too: they are verified, not adult.
 */
export const bindIdentity = async (
  tx: Tx,
  userId: number,
  locked: LockedIdentity,
  { accounts, byDevice = false }: { accounts: number; byDevice?: boolean },
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({
      identity_id: locked.id,
      identity_slot: await findFreeSlot(tx, locked, accounts),
      adult_from: locked.adultFrom,
      identity_by_device: byDevice,
    })
    .where('id', '=', userId)
    .where('identity_id', 'is', null)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) fail('REALNAME_DONE')
}

type IdentityRow = SealedRow & { id: number; number_hash: Buffer }

/**
 * Seals up to `limit` identities again that are not under the key that seals, with their hashes under it, and returns how
 * many. What another transaction holds is left to the next batch.
 */
export const resealIdentities = async (tx: Tx, kms: Kms, limit: number): Promise<number> => {
  const { rows } = await sql<IdentityRow>`
    select id, number_hash, sealed, data_key, kek from real_identity
     where kek = any (${otherNames(kms)}::text[]) order by kek, id limit ${limit} for update skip locked`.execute(
    tx,
  )
  for (const row of rows) {
    const person = await unsealIdentity(kms, row, identityContext(row.number_hash))
    const numberHash = kms.fingerprint(hashedText(person.idNumber))
    const sealed = await sealIdentity(kms, person, identityContext(numberHash))
    await tx
      .updateTable('real_identity')
      .set({ number_hash: numberHash, ...sealed })
      .where('id', '=', row.id)
      .execute()
  }
  return rows.length
}
