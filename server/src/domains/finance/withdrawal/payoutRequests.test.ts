import { expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { resumePayouts } from '../../../../testing/pay/resumePayouts.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { bindJob } from '../../../core/jobs/jobs.ts'
import { payoutsJob } from './payouts.ts'

const server = await callServer(
  {},
  { 'ops.singleLimitFen': 250_000, 'finance.withdrawDayCount': 10, 'finance.withdrawDayFen': 1_000_000 },
)
const market = await setUpMarket(server)
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const { deps } = server
const { payouts } = server.providers

test('a withdrawal is sent at once when applied for, a reviewed one when approved', async () => {
  const operator = await market.person({ roles: ['operator'] })
  const second = await market.person({ roles: ['operator'] })
  const arrivals: ((id: string) => void)[] = []
  const sent = () => new Promise<string>((resolve) => void arrivals.push(resolve))
  const { pay } = payouts.gateway
  payouts.gateway.pay = async (payout) => {
    arrivals.shift()?.(payout.payoutId)
    return pay(payout)
  }
  const stop = deps.jobRequests.serve([bindJob(deps, payoutsJob)])
  const withdrawer = await newWithdrawer(900_000)
  const small = sent()
  const id = await withdraw(withdrawer, 5_000)
  expect(await small).toBe(id)
  const large = await withdraw(withdrawer, 200_000)
  const approved = sent()
  await operator.client.finance.approveWithdrawal({ id: large })
  expect(await approved).toBe(large)
  const larger = await withdraw(withdrawer, 300_000)
  const approvedByTwo = sent()
  const { awaitedApproval } = await operator.client.finance.approveWithdrawal({ id: larger })
  await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
  expect(await approvedByTwo).toBe(larger)

  await operator.client.pay.pausePayouts({ reason: '核对' })
  const waiting = await withdraw(withdrawer, 5_000)
  const resumed = sent()
  await resumePayouts(operator.client, second.client)
  expect(await resumed).toBe(waiting)
  await stop()
  expect((await withdrawer.client.finance.withdrawalDetail({ id: waiting })).state).toBe('paid')
})
