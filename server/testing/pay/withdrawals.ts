import type { setUpMarket } from '../market/market.ts'
import type { TestUser } from '../people/testUser.ts'
import type { TestServer } from '../server/startServer.ts'

export const PAY_PASSWORD = '246810'

/** Few withdrawals a day; one operator approves the largest alone (`ops.test.ts` has two). */
export const WITHDRAWAL_RULES = {
  'finance.withdrawDayCount': 10,
  'finance.withdrawDayFailed': 3,
  'ops.singleLimitFen': 1_000_000,
  'ops.dayLimitFen': 2_000_000,
} as const

/** Creates users with a withdrawal account on a test server with a market. */
export const setUpWithdrawals = (
  server: TestServer,
  { person }: Pick<Awaited<ReturnType<typeof setUpMarket>>, 'person'>,
) => {
  const bind = async ({ client, phone }: TestUser): Promise<number> => {
    const wanted = { account: phone, payPassword: PAY_PASSWORD }
    return (await client.finance.saveWithdrawAccount(wanted)).accountId
  }

  /** A user with cash and a withdrawal account. */
  const newWithdrawer = async (cashFen: number): Promise<TestUser & { accountId: number }> => {
    const user = await person({ cashFen })
    return { ...user, accountId: await bind(user) }
  }

  /** Applies for a withdrawal and returns its id. */
  const withdraw = async (
    withdrawer: TestUser & { accountId: number },
    amountFen: number,
  ): Promise<string> => {
    const { accountId } = withdrawer
    const applied = await withdrawer.client.finance.withdraw({
      accountId,
      amountFen,
      payPassword: PAY_PASSWORD,
    })
    return applied.withdrawalId
  }

  const ban = async ({ userId }: TestUser): Promise<void> => {
    await server.pool.query("update app_user set state = 'banned' where id = $1", [userId])
    await server.pool.query(
      "update session set ended_at = $2, ended_how = 'forced' where user_id = $1 and ended_at is null",
      [userId, server.clock.now()],
    )
  }

  return { bind, newWithdrawer, withdraw, ban }
}
