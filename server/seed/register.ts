import type { Tx } from '../src/core/database/db.ts'
import { hashPassword } from '../src/core/security/password.ts'
import type { Kms } from '../src/core/security/seal.ts'
import { creditRecharge, grantBonus } from '../src/domains/finance/actions.ts'
import { storeFactor } from '../src/domains/ops/factor/factor.ts'
import { grantRole } from '../src/domains/ops/roles/roles.ts'
import { confirmIdentity } from '../src/domains/realname/actions.ts'
import { registerUser } from '../src/domains/session/actions.ts'
import { importCompletedOrders, setPasswordFree, setPayPassword } from '../src/domains/user/actions.ts'
import { type DemoPerson, idNumberOf, people } from './people.ts'

const MEMBER_SINCE_MS = 240 * 86_400_000

const creditMoney = async (tx: Tx, userId: number, person: DemoPerson, at: Date): Promise<void> => {
  const bizId = `demo-${person.phone}`
  if (person.cashFen > 0)
    await creditRecharge(tx, { userId, bizId, amountFen: person.cashFen, channel: 'alipay', at })
  if (person.bonusFen > 0) await grantBonus(tx, { userId, bizId, amountFen: person.bonusFen, at })
}

/** Gives a role, and the second factor that the demo shows. */
const seedOperator = async (
  tx: Tx,
  kms: Kms,
  userId: number,
  { role, factorSecret }: NonNullable<DemoPerson['operator']>,
  now: Date,
): Promise<void> => {
  await grantRole(tx, { userId, role, grantedBy: null, now })
  await storeFactor(tx, kms, { userId, secret: factorSecret, now, isConfirmed: true })
}

const registerPerson = async (tx: Tx, kms: Kms, person: DemoPerson, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - MEMBER_SINCE_MS)
  const passwordHash = await hashPassword(person.password)
  const roles = person.role === 'merchant' ? (['merchant'] as const) : []
  const { name, phone, birthDate } = person
  const userId = await registerUser(tx, {
    phone,
    nickname: name,
    passwordHash,
    roles: [...roles],
    now: since,
  })
  if (birthDate !== null)
    await confirmIdentity(tx, kms, { userId, name, idNumber: idNumberOf({ phone, birthDate }), now: since })
  if (person.operator) await seedOperator(tx, kms, userId, person.operator, since)
  if (person.payPassword !== null) await setPayPassword(tx, userId, await hashPassword(person.payPassword))
  if (person.passwordFree) await setPasswordFree(tx, userId, true)
  await importCompletedOrders(tx, userId, person.completedOrders)
  await creditMoney(tx, userId, person, now)
  return userId
}

/** Registers the demo's users and returns their ids by phone. */
export const seedPeople = async (tx: Tx, kms: Kms, now: Date): Promise<Map<string, number>> => {
  const ids = new Map<string, number>()
  for (const person of people) ids.set(person.phone, await registerPerson(tx, kms, person, now))
  return ids
}
