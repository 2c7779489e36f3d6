import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockWaits } from '../../../../testing/database/lockWaits.ts'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpPhoneCodes } from '../../../../testing/people/phoneCodes.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { closingJob } from './closingJob.ts'

const server = await callServer({ CAPTCHA_COST: '1' })
const { clock, deps, pool } = server
const codes = setUpPhoneCodes(server)
const market = await setUpMarket(server)
const { operator } = setUpCorrections(server, market)
const WEEK = 7 * 86_400_000

const stateOf = async ({ userId }: TestUser) =>
  (await pool.query('select state from app_user where id = $1', [userId])).rows[0].state

test('a compensation that meets a closing under way finds the account closed, and nothing enters its wallet', async () => {
  const first = await operator()
  const user = await market.person({ cashFen: 1 })
  await user.client.user.cancelUser({ smsCode: await codes.ownCode(user, 'cancel_user'), giveUpFen: 1 })
  clock.advance(WEEK)
  await pool.query(
    "insert into password_free_spending (user_id, day, spent_fen) values ($1, '2026-01-01', 1)",
    [user.userId],
  )
  const compensate = (reason: string) =>
    outcomeOf(first.client.finance.compensate({ userId: String(user.userId), amountFen: 500, reason }))
  // The closing has locked wallet and user, and waits to delete this row.
  const { closing, paying } = await deps.db.transaction().execute(async (tx) => {
    await sql`select from password_free_spending where user_id = ${user.userId} for update`.execute(tx)
    const closing = closingJob.run(deps)
    await expect.poll(() => lockWaits(pool)).toBe(1)
    const paying = compensate('系统故障')
    await expect.poll(() => lockWaits(pool)).toBe(2)
    return { closing, paying }
  })
  await closing
  expect([await paying, await stateOf(user)]).toEqual(['NOT_FOUND', 'closed'])
  expect(await market.wallet(user)).toEqual({ cash: 0, bonus: 0 })
  const given = [
    "insert into compensation (user_id, amount_fen, reason, operator_id, at) values ($1, 1, '补偿', $1, now())",
    "insert into bonus_grant (campaign_id, prize_id, user_id, cause, amount_fen, granted_at) values (1, 1, $1, 'c', 1, now())",
  ]
  for (const insert of given)
    await expect(pool.query(insert, [user.userId])).rejects.toThrow('the account has been closed')
})
