import { systemIds } from '../src/core/config/ids.ts'
import type { Tx } from '../src/core/database/db.ts'
import type { Viewer } from '../src/core/http/auth.ts'
import type { Kms } from '../src/core/security/seal.ts'
import { initialValues } from '../src/core/settings/define.ts'
import { channelSettings } from '../src/domains/channels/settings.ts'
import { creditRecharge } from '../src/domains/finance/actions.ts'
import { expire, lockOrder, settlementTimes } from '../src/domains/orders/actions.ts'
import { endFinishing, isFinishing } from '../src/domains/orders/end/end.ts'
import { orderPurpose } from '../src/domains/orders/place/orderPurpose.ts'
import { placeOrder } from '../src/domains/orders/place/place.ts'
import { findRentableFacts } from '../src/domains/orders/place/rentalFacts.ts'
import { quoteRental, resolveStart } from '../src/domains/orders/price/quote.ts'
import { orderSettings } from '../src/domains/orders/settings.ts'
import { settle } from '../src/domains/orders/settle/settle.ts'
import { currentTerms } from '../src/domains/orders/terms.ts'
import { payByBalance } from '../src/domains/pay/payment/payByBalance.ts'
import { confirmIdentity } from '../src/domains/realname/actions.ts'
import { registerUser } from '../src/domains/session/actions.ts'
import { userSettings } from '../src/domains/user/actions.ts'
import { idNumberOf } from './people.ts'

const CASH_FEN = 100_000

const settings = { read: initialValues }

/** An invented renter who can't sign in: without a password. */
export type Renter = { name: string; phone: string; birthDate: string }

/** Registers a verified renter with money at a moment; returns them as the caller of verbs. */
export const registerRenter = async (
  tx: Tx,
  kms: Kms,
  { name, phone, birthDate }: Renter,
  now: Date,
): Promise<Viewer> => {
  const userId = await registerUser(tx, { phone, nickname: name, now })
  await confirmIdentity(tx, kms, { userId, name, idNumber: idNumberOf({ phone, birthDate }), now })
  await creditRecharge(tx, {
    userId,
    bizId: `demo-${phone}`,
    amountFen: CASH_FEN,
    channel: 'alipay',
    at: now,
  })
  const { identity_id: identityId, adult_from: adultFrom } = await tx
    .selectFrom('app_user')
    .select(['identity_id', 'adult_from'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    userId,
    phone,
    roles: [],
    adultFrom,
    completedOrders: 99,
    identityId,
    tokenHash: Buffer.alloc(32),
    factorAt: null,
  }
}

type RentalInput = { goodsId: number; hours: number; viewer: Viewer; at: Date }

/** A rental from its order at a moment to its settlement; returns its id and the moment it was settled. */
export const rentAndSettle = async (
  tx: Tx,
  { goodsId, hours, viewer, at }: RentalInput,
): Promise<{ orderId: string; settledAt: Date }> => {
  const ids = systemIds()
  const rules = { orders: settings.read(orderSettings), user: settings.read(userSettings) }
  const facts = await findRentableFacts(tx, goodsId, null)
  const start = resolveStart(undefined, rules.orders, at)
  const quote = quoteRental({ facts, hours, start, viewer, rules })
  const terms = currentTerms(settings)
  const orderId = ids.serial(at)
  await placeOrder(tx, {
    orderId,
    viewer,
    facts,
    quote,
    immediate: true,
    rules: rules.orders,
    userRules: rules.user,
    terms,
    portalId: null,
    earningDays: settings.read(channelSettings).earningDays,
    now: at,
  })
  await payByBalance(tx, {
    paymentId: ids.serial(at),
    purposeName: 'order',
    purpose: orderPurpose,
    bizId: orderId,
    viewer,
    now: at,
    withoutPassword: null,
  })
  const lock = () => lockOrder(tx, orderId, 'clock')
  const running = await lock()
  await expire(tx, running, running.ends_at)
  const ended = await lock()
  if (isFinishing(ended)) await endFinishing(tx, ended)
  const { rentAt, depositAt } = settlementTimes(ended, ended.ends_at)
  await settle(tx, await lock(), { at: rentAt, actor: 'clock' })
  const { state } = await lock()
  if (state !== 'settled') await settle(tx, await lock(), { at: depositAt, actor: 'clock' })
  return { orderId, settledAt: state === 'settled' ? rentAt : depositAt }
}
