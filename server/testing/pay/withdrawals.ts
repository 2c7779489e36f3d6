import type { marketOn } from '../market/market.ts'
import type { TestUser } from '../people/testUser.ts'
import type { TestServer } from '../server/startServer.ts'

export const PAY_PASSWORD = '246810'

/** People with an account to withdraw to, on a test server with a market. */
export const withdrawingOn = (
  server: TestServer,
  { person }: Pick<Awaited<ReturnType<typeof marketOn>>, 'person'>,
) => {
  const bind = async ({ client, phone }: TestUser): Promise<number> => {
    const wanted = { account: phone, payPassword: PAY_PASSWORD }
    return (await client.finance.saveWithdrawAccount(wanted)).accountId
  }

  /** Somebody with cash who can withdraw it. */
  const saver = async (cashFen: number): Promise<TestUser & { accountId: number }> => {
    const made = await person({ cashFen })
    return { ...made, accountId: await bind(made) }
  }

  /** Applies for a withdrawal and answers its id. */
  const withdraw = async (who: TestUser & { accountId: number }, amountFen: number): Promise<string> => {
    const { accountId } = who
    const applied = await who.client.finance.withdraw({ accountId, amountFen, payPassword: PAY_PASSWORD })
    return applied.withdrawalId
  }

  const ban = async ({ userId }: TestUser): Promise<void> => {
    await server.pool.query("update app_user set state = 'banned' where id = $1", [userId])
    await server.pool.query(
      "update session set ended_at = $2, ended_how = 'forced' where user_id = $1 and ended_at is null",
      [userId, server.clock.now()],
    )
  }

  return { bind, saver, withdraw, ban }
}
