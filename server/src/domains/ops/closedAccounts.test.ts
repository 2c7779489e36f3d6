import { expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpReconciliations } from '../../../testing/pay/reconciliations.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { setUpPhoneCodes } from '../../../testing/people/phoneCodes.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { closingJob } from '../user/closing/closingJob.ts'

const server = await callServer({ CAPTCHA_COST: '1' })
const { clock, deps, pool } = server
const codes = setUpPhoneCodes(server)
const market = await setUpMarket(server)
const { recharge, lineOf, reconcileDayWith } = await setUpReconciliations(server, market)

test('an account that an operator closed is still theirs: a difference about its payment is settled by others only', async () => {
  const idNumber = idNumberOf('1988-08-08', 900)
  const operator = await market.person({ roles: ['operator'], idNumber })
  const other = await market.person({ roles: ['operator'] })
  const own = await market.person({ idNumber })
  const { paymentId } = await recharge(own)
  await reconcileDayWith([])
  await pool.query("update payment set state = 'closed', next_ask_at = null where id = $1", [paymentId])
  await own.client.user.cancelUser({ smsCode: await codes.ownCode(own, 'cancel_user'), giveUpFen: 0 })
  clock.advance(8 * 86_400_000)
  await closingJob.run(deps)
  const { rows } = await pool.query('select state from app_user where id = $1', [own.userId])
  expect(rows).toEqual([{ state: 'closed' }])
  await reconcileDayWith([lineOf(paymentId, 999)])
  const [difference] = (await other.client.pay.differences({ state: 'open' })).list
  const input = { id: difference?.id ?? 0, note: '渠道已更正账单' }
  expect(await outcomeOf(operator.client.pay.settleDifference(input))).toBe('OPERATOR_SELF')
  expect(await outcomeOf(other.client.pay.settleDifference(input))).toBe('OK')
})
