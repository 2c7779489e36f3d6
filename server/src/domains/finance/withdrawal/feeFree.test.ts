import { expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpFeeFreeUsers } from '../../../../testing/pay/feeFreeUser.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { PAY_PASSWORD, setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { runPayouts } from './payouts.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, goods, wallet } = market
const { bind, withdraw } = setUpWithdrawals(server, market)
const { clock, deps } = server
const { payouts } = server.providers
const { alipay } = server.providers.channels
const HOUR = 3_600_000
const owner = await person()

const newFeeFreeUser = await setUpFeeFreeUsers(server, market, { bind })
const feeFree = async ({ client }: TestUser): Promise<number> => (await client.finance.balance()).feeFreeFen
const withdrawalOf = ({ client }: TestUser, id: string) => client.finance.withdrawalDetail({ id })

test('fee-free cash is withdrawn first, the fee is that of the rest, and a failed payout returns both parts as they were', async () => {
  const user = await newFeeFreeUser(10_000)
  expect(await user.client.finance.withdrawConfig()).toMatchObject({ cashFen: 10_600, feeFreeFen: 600 })
  expect(await user.client.finance.withdrawQuote({ amountFen: 10_600 })).toMatchObject({
    feeFreeFen: 600,
    feeFen: 200,
    arrivesFen: 10_400,
  })
  payouts.state.script = 'failed'
  const id = await withdraw(user, 6000)
  expect(await withdrawalOf(user, id)).toMatchObject({ feeFreeFen: 600, feeFen: 200, arrivesFen: 5800 })
  expect(await feeFree(user)).toBe(0)
  await runPayouts(deps)
  payouts.state.script = 'done'
  expect(await withdrawalOf(user, id)).toMatchObject({ state: 'failed' })
  expect([(await wallet(user)).cash, await feeFree(user)]).toEqual([10_600, 600])
})

test('a wholly fee-free amount may be below the minimum; one fen more may not', async () => {
  const user = await newFeeFreeUser(10_000)
  expect(await outcomeOf(user.client.finance.withdrawQuote({ amountFen: 601 }))).toBe('WITHDRAW_AMOUNT')
  expect(await outcomeOf(user.client.finance.withdrawQuote({ amountFen: 9 }))).toBe('WITHDRAW_AMOUNT')
  const id = await withdraw(user, 599)
  expect(await withdrawalOf(user, id)).toMatchObject({ feeFen: 0, arrivesFen: 599 })
  expect(await feeFree(user)).toBe(1)
})

test('payments use ordinary cash first, and a recharge makes nothing fee-free', async () => {
  const user = await newFeeFreeUser(1000)
  const goodsId = await goods(owner, { hourlyFen: 1300 })
  const startsAt = clock.now().getTime() + 3 * HOUR
  const { orderId } = await user.client.orders.create({ goodsId, hours: 1, startsAt, expectedTotalFen: 1300 })
  expect(await feeFree(user)).toBe(600)
  await user.client.pay.balanceUnifiedOrder({ orderId })
  expect([(await wallet(user)).cash, await feeFree(user)]).toEqual([300, 300])
  await user.client.orders.cancel({ orderId })
  expect([(await wallet(user)).cash, await feeFree(user)]).toEqual([1600, 300])
  const recharged = await user.client.finance.rechargePay({ amountFen: 5000, channel: 'alipay' })
  await postNotification(server, 'alipay', alipay.pay(recharged.paymentId, clock.now()))
  expect([(await wallet(user)).cash, await feeFree(user)]).toEqual([6600, 300])
})

test('two concurrent withdrawals share the fee-free part: it counts once', async () => {
  const user = await newFeeFreeUser(20_000)
  const ids = await Promise.all([withdraw(user, 6000), withdraw(user, 6000)])
  const shares = await Promise.all(ids.map(async (id) => (await withdrawalOf(user, id)).feeFreeFen))
  expect(shares.toSorted((a, b) => a - b)).toEqual([0, 600])
  expect(await feeFree(user)).toBe(0)
})

test('concurrent withdrawals and payments by balance never use more fee-free cash than there was', async () => {
  const user = await newFeeFreeUser(10_000)
  const goodsId = await goods(owner, { hourlyFen: 5300 })
  const { orderId } = await user.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 5300 })
  const { accountId, client } = user
  const outcomes = await outcomesOf([
    client.pay.balanceUnifiedOrder({ orderId }),
    client.finance.withdraw({ accountId, amountFen: 5200, payPassword: PAY_PASSWORD }),
    client.finance.withdraw({ accountId, amountFen: 5200, payPassword: PAY_PASSWORD }),
  ])
  expect(outcomes['OK']).toBe(2)
  const { cashFen, feeFreeFen } = await client.finance.balance()
  expect(feeFreeFen).toBeLessThanOrEqual(cashFen)
})

test('a higher fee than the one shown is not charged', async () => {
  const user = await newFeeFreeUser(10_000)
  const { client, accountId } = user
  const input = { accountId, amountFen: 600, payPassword: PAY_PASSWORD, expectedFeeFen: 0 }
  await client.finance.withdraw(input)
  const larger = { ...input, amountFen: 6000, expectedFeeFen: 199 }
  expect(await outcomeOf(client.finance.withdraw(larger))).toBe('WITHDRAW_FEE_CHANGED')
  expect(await outcomeOf(client.finance.withdraw({ ...larger, expectedFeeFen: 200 }))).toBe('OK')
})
