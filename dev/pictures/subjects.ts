import type { APIRequestContext } from '@playwright/test'
import { makeOpsRecords, type OpsRecords } from '../e2e/fixtures/console/opsRecords.ts'
import { makeOwnerRecords, type OwnerRecords } from '../e2e/fixtures/console/ownerRecords.ts'
import { fileComplaint } from '../e2e/fixtures/disputes/complaint.ts'
import { callsOf, logIn, logInOperator } from '../e2e/fixtures/people/calls.ts'
import { demo } from '../e2e/fixtures/people/demo.ts'
import { registerPayer } from '../e2e/fixtures/people/register.ts'

/** What the pictures show: a renter of the demo, their orders and money, and what anyone can read. */
export type Subjects = {
  readonly token: string
  /** Of the demo's distributor. */
  readonly distributorToken: string
  readonly goodsId: string
  readonly ownerId: string
  /** An order that runs, one that is not paid, and one in dispute. */
  readonly orderId: string
  readonly unpaidId: string
  readonly disputedId: string
  readonly disputeId: string
  readonly withdrawalId: string
  readonly rechargeId: string
  readonly articleId: string
  /** Who is signed in to the consoles, and what their addresses name. */
  readonly ownerToken: string
  readonly ownerRecords: OwnerRecords
  readonly operatorToken: string
  readonly opsRecords: OpsRecords
}

const PAY_PASSWORD = demo.rich.payPassword
const WITHDRAWN_FEN = 6_000
/** The demo's main game: its accounts have heroes and skins. */
const GAME = 1

/** What the consoles show besides the demo: rentals of its owner's accounts, and a renter with something for each desk. */
const prepareConsoles = async (requests: APIRequestContext) => {
  const ownerToken = await logIn(demo.owner)
  const { userInfo } = await callsOf(ownerToken).user.queryInfo()
  const owner = { token: ownerToken, userId: userInfo.userId }
  const tenant = await registerPayer(requests, { phone: '13929400701', sequence: 1801, cashFen: 200_000 })
  const applicant = { phone: '13929400702', sequence: 1802 }
  const renter = await registerPayer(requests, { ...applicant, cashFen: 500_000 })
  return {
    ownerToken,
    ownerRecords: await makeOwnerRecords(owner, tenant, '13929400703'),
    operatorToken: await logInOperator(demo.operator),
    opsRecords: await makeOpsRecords(requests, { ...renter, ...applicant }, '13929400704'),
  }
}

/** Prepares what the screens show, through calls, as a renter of the demo. */
export const prepareSubjects = async (requests: APIRequestContext): Promise<Subjects> => {
  const token = await logIn(demo.rich)
  const { goods, orders, pay, finance, content } = callsOf(token)
  const { list } = await goods.list({ id: GAME, freeNow: true, sort: 'popular', page: { size: 50 } })
  const free = list.values()
  const order = async (hours: number): Promise<{ orderId: string; goodsId: string }> => {
    for (const { goodsId, minHours } of free) {
      const rental = { goodsId, hours: Math.max(hours, minHours) }
      const { passed } = await goods.realAuthCheck({ id: goodsId })
      const { rentableWeek, rechargeFirstFen } = await goods.detail({ id: goodsId })
      if (!passed || rentableWeek.includes('0') || rechargeFirstFen > 0) continue
      const { totalFen } = await orders.quote(rental)
      return { goodsId, ...(await orders.create({ ...rental, expectedTotalFen: totalFen })) }
    }
    throw new Error('the demo has too few accounts to rent')
  }
  const rent = async (hours: number) => {
    const placed = await order(hours)
    await pay.balanceUnifiedOrder({ orderId: placed.orderId, payPassword: PAY_PASSWORD })
    return placed
  }
  for (const hours of [2, 3]) await orders.return({ orderId: (await rent(hours)).orderId })
  const [running, disputed, unpaid] = [await rent(3), await rent(2), await order(1)]
  await goods.store({ id: running.goodsId })
  for (const { goodsId } of list.slice(-3)) await goods.store({ id: goodsId })
  const disputeId = await fileComplaint(token, { orderId: disputed.orderId, reason: 'kicked_often' })
  const { accountId } = await finance.saveWithdrawAccount({
    account: 'pictures@example.com',
    payPassword: PAY_PASSWORD,
  })
  const withdrawal = await finance.withdraw({
    accountId,
    amountFen: WITHDRAWN_FEN,
    payPassword: PAY_PASSWORD,
  })
  const { rechargeId } = await finance.rechargePay({ amountFen: 10_000, channel: 'alipay' })
  return {
    ...(await prepareConsoles(requests)),
    token,
    distributorToken: await logIn(demo.distributor),
    goodsId: running.goodsId,
    ownerId: (await goods.detail({ id: running.goodsId })).owner.ownerId,
    orderId: running.orderId,
    unpaidId: unpaid.orderId,
    disputedId: disputed.orderId,
    disputeId,
    withdrawalId: withdrawal.withdrawalId,
    rechargeId,
    articleId: String((await content.articleList({ kind: 'help' })).list[0]?.articleId),
  }
}
