import { birthDateOf } from '@shanghao/contract/rules'
import { z } from 'zod'
import type { Tx } from '../../core/database/db.ts'
import { fail, failWith } from '../../core/errors.ts'
import { type Kms, seal, unseal } from '../../core/security/seal.ts'
import { eighteenthBirthday } from './adult.ts'

const sealedPerson = z.object({ name: z.string(), idNumber: z.string() })
/** As on the card; the number has 18 places, X as a capital. */
export type Person = z.output<typeof sealedPerson>

/** Sealed columns as tables have them. */
export type SealedRow = { sealed: Buffer; data_key: Buffer; kek: string }

export const sealPerson = async (kms: Kms, { name, idNumber }: Person, bound: string): Promise<SealedRow> => {
  const { sealed, dataKey, kek } = await seal(kms, JSON.stringify({ name, idNumber }), bound)
  return { sealed, data_key: dataKey, kek }
}

export const unsealPerson = async (
  kms: Kms,
  { sealed, data_key: dataKey, kek }: SealedRow,
  bound: string,
): Promise<Person> => sealedPerson.parse(JSON.parse(await unseal(kms, { sealed, dataKey, kek }, bound)))

/** What an identity is sealed for: its own row and no other. */
export const identityBound = (numberHash: Buffer): string => `identity:${numberHash.toString('hex')}`

const numberHashOf = (kms: Kms, idNumber: string): Buffer => kms.fingerprint(`identity ${idNumber}`)

export type HeldIdentity = { id: number; adultFrom: string }

/**
 * Stores an identity that was confirmed, or finds it again, and holds it until the transaction ends, so that its slots go
 * one by one.
 */
export const holdIdentity = async (tx: Tx, kms: Kms, person: Person, now: Date): Promise<HeldIdentity> => {
  const birthDate = birthDateOf(person.idNumber)
  if (!birthDate) throw new Error('an ID number without a date of birth was confirmed')
  const numberHash = numberHashOf(kms, person.idNumber)
  const { id } = await tx
    .insertInto('real_identity')
    .values({
      number_hash: numberHash,
      ...(await sealPerson(kms, person, identityBound(numberHash))),
      birth_date: birthDate,
      verified_at: now,
    })
    .onConflict((conflict) => conflict.column('number_hash').doUpdateSet({ verified_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, adultFrom: eighteenthBirthday(birthDate) }
}

/** One of an identity's `accounts` slots that no user has. Raises REALNAME_IDENTITY_LIMIT when there is none. */
export const freeSlot = async (tx: Tx, { id }: HeldIdentity, accounts: number): Promise<number> => {
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
 * Binds a user to a held identity. Raises REALNAME_DONE for a user who has one, and REALNAME_IDENTITY_LIMIT for an identity
 * that `accounts` users have. Minors are bound too: they are verified, not adult.
 */
export const bindUser = async (
  tx: Tx,
  userId: number,
  held: HeldIdentity,
  { accounts, byDevice = false }: { accounts: number; byDevice?: boolean },
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({
      identity_id: held.id,
      identity_slot: await freeSlot(tx, held, accounts),
      adult_from: held.adultFrom,
      identity_by_device: byDevice,
    })
    .where('id', '=', userId)
    .where('identity_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) fail('REALNAME_DONE')
}
