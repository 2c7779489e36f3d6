import { WHOLE_WEEK } from '@shanghao/contract/week'
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
import { answerQuestion, answerReview } from '../src/domains/reviews/answer.ts'
import { askQuestion } from '../src/domains/reviews/ask.ts'
import { reviewSettings } from '../src/domains/reviews/settings.ts'
import { writeReview } from '../src/domains/reviews/write.ts'
import { registerUser } from '../src/domains/session/actions.ts'
import { userSettings } from '../src/domains/user/actions.ts'
import { idNumberOf } from './people.ts'
import { reviewers, type SampleReview, sampleQuestions, sampleReviews } from './reviewTexts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CASH_FEN = 100_000
/** How many reviews each account gets: some with a rate, some with too few for one. */
const REVIEWS_OF = [8, 7, 6, 5, 3, 2, 1]

const settings = { read: initialValues }

const registerReviewer = async (
  tx: Tx,
  kms: Kms,
  { name, phone, birthDate }: (typeof reviewers)[number],
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
const rentAndSettle = async (
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

type ReviewInput = SampleReview & { orderId: string; author: Viewer; ownerId: number; now: Date }

const review = async (tx: Tx, { ownerId, answer, now, ...written }: ReviewInput): Promise<void> => {
  const rules = settings.read(reviewSettings)
  const id = await writeReview(tx, { ...written, pictures: [], rules, now })
  if (answer) await answerReview(tx, { id, ownerId, text: answer, now: new Date(now.getTime() + HOUR_MS) })
}

/** Accounts that lists show early, rented around the clock, of the demo's owners. */
const findAccounts = (tx: Tx, before: Date) =>
  tx
    .selectFrom('goods')
    .select(['id', 'owner_id', 'min_hours'])
    .where('state', '=', 'on_shelf')
    .where('listed_at', '<', before)
    .where('relist', '=', 'auto')
    .where('real_auth_plan', '=', 1)
    .where('rentable_week', '=', WHOLE_WEEK)
    .orderBy('score', 'desc')
    .orderBy('id', 'desc')
    .limit(REVIEWS_OF.length)
    .execute()

/** Settled rentals with reviews, and questions to owners; the latest account has one without an answer. */
export const seedReviews = async (tx: Tx, kms: Kms, now: Date): Promise<void> => {
  const ago = (ms: number): Date => new Date(now.getTime() - ms)
  const people: Viewer[] = []
  for (const person of reviewers) people.push(await registerReviewer(tx, kms, person, ago(60 * DAY_MS)))
  const accounts = await findAccounts(tx, ago(40 * DAY_MS))
  let nth = 0
  for (const [i, account] of accounts.entries()) {
    const authors = people.slice(0, REVIEWS_OF[i])
    for (const [j, author] of authors.entries()) {
      const sample = sampleReviews[nth % sampleReviews.length]
      if (!sample) throw new Error('no sample review')
      nth += 1
      const at = ago((6 + 3 * (authors.length - j)) * DAY_MS + i * HOUR_MS)
      const rental = { goodsId: account.id, hours: Math.max(2, account.min_hours), viewer: author, at }
      const { orderId, settledAt } = await rentAndSettle(tx, rental)
      const writtenAt = new Date(settledAt.getTime() + (1 + j) * HOUR_MS)
      await review(tx, { ...sample, orderId, author, ownerId: account.owner_id, now: writtenAt })
    }
    const asker = people[i % people.length]
    const sample = sampleQuestions[i % sampleQuestions.length]
    if (!asker || !sample) throw new Error('no sample question')
    const askedAt = ago((2 + i) * DAY_MS)
    const rules = settings.read(reviewSettings)
    const question = {
      goodsId: String(account.id),
      userId: asker.userId,
      text: sample.text,
      rules,
      now: askedAt,
    }
    const id = await askQuestion(tx, question)
    if (sample.answer)
      await answerQuestion(tx, {
        id,
        ownerId: account.owner_id,
        text: sample.answer,
        now: new Date(askedAt.getTime() + HOUR_MS),
      })
  }
}
