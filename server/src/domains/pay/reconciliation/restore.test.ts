import { expect, test } from 'vitest'
import { copyDatabase } from '../../../../testing/database/testDatabase.ts'
import { marketOn } from '../../../../testing/market/market.ts'
import { PAY_PASSWORD, withdrawingOn } from '../../../../testing/pay/withdrawals.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { sandboxServer } from '../../../../testing/server/sandboxServer.ts'
import { shanghaiDate, shanghaiMidnight } from '../../../core/config/shanghaiTime.ts'
import { pausePayoutsAtStart } from './payoutPause.ts'

/** The runbook 'Restore' of docs/operations.md, step by step: what a database restored to before a payout does with it. */
const lost = await sandboxServer()
const { clock, control } = lost
const market = await marketOn(lost)
const { saver, withdraw } = withdrawingOn(lost, market)
const DAY = 86_400_000

type Transfer = { ownId: string; amountFen: number; state: string }
const transfers = async (): Promise<string[]> =>
  (await control<Transfer[]>('GET', 'transfers'))
    .map((one) => `${one.ownId} ${one.amountFen} ${one.state}`)
    .toSorted()

/** Opens a recharge at the channel, as the person's browser does. */
const recharge = async ({ client }: TestUser): Promise<string> => {
  const { paymentId, next } = await client.finance.rechargePay({ amountFen: 1000, channel: 'alipay' })
  if (next.kind === 'jump') await fetch(next.url, { redirect: 'manual' })
  return paymentId
}
const payAtChannel = async (paymentId: string): Promise<void> => {
  await control('POST', `payments/alipay/${paymentId}/pay`, {})
  await lost.quiet()
}

test('a restored database makes no payout twice, and every loss is a difference for an operator', async () => {
  const operator = await market.person({ roles: ['operator'] })
  const [approvedBefore, lostAltogether, rechargedLater, rechargedBefore] = [
    await saver(100_000),
    await saver(100_000),
    await market.person(),
    await market.person(),
  ]
  const approved = await withdraw(approvedBefore, 50_000)
  const openRecharge = await recharge(rechargedBefore)

  // The backup is of this moment; what follows is lost with the first database.
  const backup = await copyDatabase(lost.created)
  await lost.run('finance.payouts')
  const forgotten = await withdraw(lostAltogether, 30_000)
  await lost.run('finance.payouts')
  await payAtChannel(openRecharge)
  const forgottenRecharge = await recharge(rechargedLater)
  await payAtChannel(forgottenRecharge)
  const paid = [`${approved} 49000 done`, `${forgotten} 29400 done`].toSorted()
  expect(await transfers()).toEqual(paid)

  // 1. Started paused: what was approved is not sent again, a full wallet can ask for more and is told to wait.
  const restored = await sandboxServer({ PAYOUTS_PAUSED: 'true' }, {}, { first: lost, database: backup })
  await pausePayoutsAtStart(restored.deps)
  await restored.run('finance.payouts')
  const again = restored.client(lostAltogether.token)
  const { accountId } = lostAltogether
  const second = await again.finance.withdraw({ accountId, amountFen: 30_000, payPassword: PAY_PASSWORD })
  await restored.run('finance.payouts')
  expect(await again.finance.withdrawalDetail({ id: second.withdrawalId })).toMatchObject({
    state: 'approved',
    paused: true,
  })
  expect(await transfers()).toEqual(paid)

  // 2. The bills since the backup, once they are all there.
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
      `payout ${forgotten} unknown_here open`,
      `payment ${openRecharge} not_counted_here settled`,
      `payment ${forgottenRecharge} unknown_here open`,
    ]),
  )
  expect(
    await restored.client(approvedBefore.token).finance.withdrawalDetail({ id: approved }),
  ).toMatchObject({
    state: 'paid',
  })
  expect(await restored.client(rechargedBefore.token).finance.balance()).toMatchObject({ cashFen: 1000 })

  // 3. Payouts are not resumed while one of the channel's is not accounted for.
  expect(await outcomeOf(pay.resumePayouts({ note: '已核对' }))).toBe('PAYOUTS_UNSETTLED')
  await finance.refuseWithdrawal({ id: second.withdrawalId, reason: '这笔钱在系统恢复前已经转给你' })
  expect(await outcomeOf(finance.refuseWithdrawal({ id: approved, reason: '已经转出' }))).toBe(
    'WITHDRAWAL_STATE',
  )
  for (const { id } of list.filter(({ state }) => state === 'open'))
    await pay.settleDifference({ id, note: '已按渠道账单更正余额' })

  // 4. Resumed: nothing is paid a second time.
  expect(await pay.resumePayouts({ note: `${day} 的账单已全部核对` })).toEqual({ payoutPause: null })
  clock.advance(2 * 3_600_000)
  await restored.run('finance.payouts')
  expect(await transfers()).toEqual(paid)
  const { rows } = await restored.pool.query(`select id, state from withdrawal order by state`)
  expect(rows).toEqual([
    { id: approved, state: 'paid' },
    { id: second.withdrawalId, state: 'refused' },
  ])
})
