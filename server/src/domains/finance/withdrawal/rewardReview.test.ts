import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { PAY_PASSWORD, setUpWithdrawals, WITHDRAWAL_RULES } from '../../../../testing/pay/withdrawals.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { runDueOrders } from '../../orders/run/due.ts'

const server = await callServer({}, { ...WITHDRAWAL_RULES, 'session.sessionDays': 365 })
const market = await setUpMarket(server)
const { person, goods } = market
const { ladder, open } = await setUpCampaigns(server)
const { bind, withdraw } = setUpWithdrawals(server, market)
const { clock, deps, pool } = server
const HOUR = 3_600_000
const DAY = 24 * HOUR

await ladder({ fromFen: 50_000, bonusFen: 5_000 })

type User = Awaited<ReturnType<typeof person>>
type Withdrawer = User & { accountId: number }

const withdrawer = async (options: Parameters<typeof person>[0] = {}): Promise<Withdrawer> => {
  const user = await person(options)
  return { ...user, accountId: await bind(user) }
}

const recharge = async ({ client }: User, amountFen: number) => {
  const { paymentId } = await client.finance.rechargePay({ amountFen, channel: 'alipay' })
  clock.advance(1_000)
  const notice = server.providers.channels.alipay.pay(paymentId, clock.now())
  expect(await postNotification(server, 'alipay', notice)).toBe('success')
  clock.advance(1_000)
}

/** Applies for a withdrawal as its quote tells. */
const apply = async (user: Withdrawer, amountFen: number) => {
  const { needsReview } = await user.client.finance.withdrawQuote({ amountFen })
  const id = await withdraw(user, amountFen)
  const { state } = await user.client.finance.withdrawalDetail({ id })
  clock.advance(1_000)
  expect(state === 'reviewing').toBe(needsReview)
  return { id, state }
}

/** Orders and pays two hours of 400.00 together, starting now or later. */
const order = async ({ client }: User, startsAt?: number): Promise<string> => {
  const goodsId = await goods(await person(), { hourlyFen: 20_000 })
  const { orderId } = await client.orders.create({ goodsId, hours: 2, startsAt, expectedTotalFen: 40_000 })
  await client.pay.balanceUnifiedOrder({ orderId, payPassword: PAY_PASSWORD })
  return orderId
}

const decide = async (verb: 'approve' | 'refuse', id: string) => {
  const { client } = await person({ roles: ['operator'] })
  if (verb === 'approve') await client.finance.approveWithdrawal({ id })
  else await client.finance.refuseWithdrawal({ id, reason: '充值未用于租号' })
}

const warningsOf = async (id: string): Promise<string[]> => {
  const { client } = await person({ roles: ['operator'] })
  return (await client.finance.withdrawalForReview({ id })).facts
    .filter(({ isWarning }) => isWarning)
    .map(({ text }) => text)
}

describe('the review of recharges with a reward that are withdrawn', () => {
  test('who recharges for the reward and withdraws the cash is reviewed, and the reviewer reads of the reward', async () => {
    const abuser = await withdrawer()
    await recharge(abuser, 90_000)
    const { id, state } = await apply(abuser, 90_000)
    expect(state).toBe('reviewing')
    expect(await warningsOf(id)).toContain(
      '近 30 天充值 900.00 元，获赠余额 50.00 元，其中 900.00 元未用于租号',
    )
  })

  test('in slices, days later and beside other money it is reviewed as well', async () => {
    const abuser = await withdrawer({ cashFen: 60_000 })
    await recharge(abuser, 50_000)
    clock.advance(29 * DAY)
    const { id, state } = await apply(abuser, 5_000)
    expect(state).toBe('reviewing')
    await decide('refuse', id)
    expect((await apply(abuser, 99_999)).state).toBe('reviewing')
  })

  test('rented and cancelled, the cash was not spent', async () => {
    const abuser = await withdrawer()
    await recharge(abuser, 50_000)
    const orderId = await order(abuser, clock.now().getTime() + 10 * HOUR)
    await abuser.client.orders.cancel({ orderId })
    expect((await market.wallet(abuser)).cash).toBe(50_000)
    expect((await apply(abuser, 45_000)).state).toBe('reviewing')
  })

  test('by another account of the person it is reviewed as well', async () => {
    const idNumber = idNumberOf('1988-08-08', 990)
    const [recharger, other] = [
      await withdrawer({ bornOn: null, idNumber }),
      await withdrawer({ bornOn: null, idNumber, cashFen: 60_000 }),
    ]
    await recharge(recharger, 50_000)
    expect((await apply(other, 60_000)).state).toBe('reviewing')
  })

  test('a reward of red packets alone counts too', async () => {
    await open({ kind: 'recharge', fromFen: 20_000, amountFen: 500, budgetFen: 10_000 })
    const abuser = await withdrawer()
    await recharge(abuser, 30_000)
    const { id, state } = await apply(abuser, 30_000)
    expect(state).toBe('reviewing')
    expect(await warningsOf(id)).toContain(
      '近 30 天充值 300.00 元，获赠红包 5.00 元，其中 300.00 元未用于租号',
    )
  })

  test('who spent it on rents is not reviewed', async () => {
    const renter = await withdrawer({ cashFen: 40_000 })
    await recharge(renter, 50_000)
    // 50.00 of bonus are spent first.
    await order(renter)
    clock.advance(3 * HOUR)
    await runDueOrders(deps)
    expect((await market.wallet(renter)).cash).toBe(55_000)
    expect((await apply(renter, 30_000)).state).toBe('approved')
  })

  test('without a reward, after the days, or once an operator approved it, a withdrawal is not reviewed', async () => {
    const plain = await withdrawer()
    await recharge(plain, 10_000)
    expect((await apply(plain, 10_000)).state).toBe('approved')
    const patient = await withdrawer()
    await recharge(patient, 50_000)
    clock.advance(31 * DAY)
    expect((await apply(patient, 50_000)).state).toBe('approved')
    const approved = await withdrawer({ cashFen: 20_000 })
    await recharge(approved, 50_000)
    await decide('approve', (await apply(approved, 50_000)).id)
    expect((await apply(approved, 20_000)).state).toBe('approved')
  })

  test('the database refuses what goes past the review', async () => {
    const user = await withdrawer()
    const insert = (number: number, rewardedFen: number | null) =>
      pool.query(
        `insert into withdrawal (id, user_id, account_id, amount_fen, fee_fen, fee_bp, fee_min_fen, state, created_at, next_ask_at, review_above_fen, rewarded_fen)
         values ($1, $2, $3, 5000, 200, 200, 200, 'approved', $4, $4, 100000, $5)`,
        [String(number).repeat(19), user.userId, user.accountId, clock.now(), rewardedFen],
      )
    await expect(insert(7, 2_501)).rejects.toMatchObject({ constraint: 'withdrawal_review' })
    await expect(insert(8, null)).rejects.toMatchObject({ constraint: 'withdrawal_review' })
  })
})
