import { expect, test } from 'vitest'
import { copyDatabase } from '../../../../testing/database/testDatabase.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { resumePayouts } from '../../../../testing/pay/resumePayouts.ts'
import { PAY_PASSWORD, setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { sandboxServer } from '../../../../testing/server/sandboxServer.ts'
import { shanghaiDate, shanghaiMidnight } from '../../../core/config/shanghaiTime.ts'
import { pausePayoutsAtStart } from './payoutPause.ts'

/** The runbook 'Restore' of docs/operations.md, step by step, with payouts and payments made after the backup. */
const original = await sandboxServer()
const { clock, control } = original
const market = await setUpMarket(original)
const { newWithdrawer, withdraw } = setUpWithdrawals(original, market)
const DAY = 86_400_000

type Transfer = { ownId: string; amountFen: number; state: string }
const transfers = async (): Promise<string[]> =>
  (await control<Transfer[]>('GET', 'transfers'))
    .map((one) => `${one.ownId} ${one.amountFen} ${one.state}`)
    .toSorted()

/** Opens a recharge at the channel as the user's browser does. */
const recharge = async ({ client }: TestUser): Promise<string> => {
  const { paymentId, next } = await client.finance.rechargePay({ amountFen: 1000, channel: 'alipay' })
  if (next.kind === 'jump') await fetch(next.url, { redirect: 'manual' })
  return paymentId
}
const payAtChannel = async (paymentId: string): Promise<void> => {
  await control('POST', `payments/alipay/${paymentId}/pay`, {})
  await original.quiet()
}

test('after a restore no payout is made twice, and every original record is a difference for an operator', async () => {
  const operator = await market.person({ roles: ['operator'] })
  const approver = await market.person({ roles: ['operator'] })
  const [approvedBefore, lostAltogether, rechargedLater, rechargedBefore] = [
    await newWithdrawer(100_000),
    await newWithdrawer(100_000),
    await market.person(),
    await market.person(),
  ]
  const approved = await withdraw(approvedBefore, 50_000)
  const openRecharge = await recharge(rechargedBefore)

  // The backup is taken here; everything after it is lost with the original database.
  const backup = await copyDatabase(original.created)
  await original.run('finance.payouts')
  const lostPayout = await withdraw(lostAltogether, 30_000)
  await original.run('finance.payouts')
  await payAtChannel(openRecharge)
  const lostRecharge = await recharge(rechargedLater)
  await payAtChannel(lostRecharge)
  const paid = [`${approved} 49000 done`, `${lostPayout} 29400 done`].toSorted()
  expect(await transfers()).toEqual(paid)

  // 1. Started paused: the approved withdrawal is not sent again; further ones can be applied for and wait.
  const restored = await sandboxServer({ PAYOUTS_PAUSED: 'true' }, {}, { first: original, database: backup })
  await pausePayoutsAtStart(restored.deps)
  await restored.run('finance.payouts')
  const lostClient = restored.client(lostAltogether.token)
  const { accountId } = lostAltogether
  const second = await lostClient.finance.withdraw({
    accountId,
    amountFen: 30_000,
    payPassword: PAY_PASSWORD,
  })
  await restored.run('finance.payouts')
  expect(await lostClient.finance.withdrawalDetail({ id: second.withdrawalId })).toMatchObject({
    state: 'approved',
    paused: true,
  })
  expect(await transfers()).toEqual(paid)

  // 2. The bills since the backup, once all are available.
  const day = shanghaiDate(clock.now())
  const { pay, finance } = restored.client(operator.token)
  clock.set(new Date(shanghaiMidnight(day).getTime() + DAY))
  expect((await pay.reconcileSince({ day })).missing).toHaveLength(3)
  clock.advance(11 * 3_600_000)
  const { compared, missing } = await pay.reconcileSince({ day })
  expect(missing).toEqual([])
  expect(compared.map((one) => `${one.channel} ${one.bill}`).toSorted()).toEqual([
    'alipay fund',
    'alipay trade',
    'wechat trade',
  ])
  const { list } = await pay.differences({})
  expect(
    new Set(list.map(({ kind, ownId, reason, state }) => `${kind} ${ownId} ${reason} ${state}`)),
  ).toEqual(
    new Set([
      `payout ${approved} not_counted_here settled`,
      `payout ${lostPayout} unknown_here open`,
      `payment ${openRecharge} not_counted_here settled`,
      `payment ${lostRecharge} unknown_here open`,
    ]),
  )
  expect(
    await restored.client(approvedBefore.token).finance.withdrawalDetail({ id: approved }),
  ).toMatchObject({
    state: 'paid',
  })
  expect(await restored.client(rechargedBefore.token).finance.balance()).toMatchObject({ cashFen: 1000 })

  // 3. Payouts can't be resumed while a payout of the channel is an open difference.
  expect(await outcomeOf(pay.resumePayouts({ note: '已核对' }))).toBe('PAYOUTS_UNSETTLED')
  await finance.refuseWithdrawal({ id: second.withdrawalId, reason: '这笔钱在系统恢复前已经转给你' })
  expect(await outcomeOf(finance.refuseWithdrawal({ id: approved, reason: '已经转出' }))).toBe(
    'WITHDRAWAL_STATE',
  )
  for (const { id } of list.filter(({ state }) => state === 'open'))
    await pay.settleDifference({ id, note: '已按渠道账单更正余额' })

  // 4. Resumed: nothing is paid twice.
  await resumePayouts(
    restored.client(operator.token),
    restored.client(approver.token),
    `${day} 的账单已全部核对`,
  )
  expect((await pay.reconciledDays({})).payoutPause).toBeNull()
  clock.advance(2 * 3_600_000)
  await restored.run('finance.payouts')
  expect(await transfers()).toEqual(paid)
  const { rows } = await restored.pool.query(`select id, state from withdrawal order by state`)
  expect(rows).toEqual([
    { id: approved, state: 'paid' },
    { id: second.withdrawalId, state: 'refused' },
  ])
})
