import { idNumberOf } from '../people/idNumber.ts'
import type { TestUser } from '../people/testUser.ts'
import type { TestServer } from '../server/startServer.ts'
import { setUpCampaigns } from './campaigns.ts'
import type { setUpMarket } from './market.ts'

/** Operators who are verified, the packets they grant, and the record of their acts. */
export const setUpOperatorGrants = async (
  server: TestServer,
  { person }: Pick<Awaited<ReturnType<typeof setUpMarket>>, 'person'>,
) => {
  const campaigns = await setUpCampaigns(server)
  const idNumbers = new Map<number, string>()

  const operator = async (): Promise<TestUser> => {
    const idNumber = idNumberOf('1988-08-08', idNumbers.size + 500)
    const user = await person({ roles: ['operator'], idNumber })
    idNumbers.set(user.userId, idNumber)
    return user
  }

  /** Another account of an operator, verified with the same identity. */
  const otherAccountOf = ({ userId }: TestUser, options: { roles?: 'operator'[]; cashFen?: number } = {}) =>
    person({ ...options, idNumber: idNumbers.get(userId) ?? '' })

  /** A campaign by hand whose packets are of this amount. */
  const campaignOf = (amountFen: number): Promise<number> =>
    campaigns.open({ amountFen, thresholdFen: amountFen + 1, budgetFen: amountFen * 20 })

  const grantInput = (campaignId: number, { userId }: { userId: number }, note = '工单 1') => ({
    campaignId,
    userId: String(userId),
    note,
  })

  const grantAs = (by: TestUser, ...grant: Parameters<typeof grantInput>) =>
    by.client.promotion.grantRedPack(grantInput(...grant))

  const packetsOf = async ({ client }: TestUser): Promise<number> =>
    (await client.promotion.queryUserRedPackList()).list.length

  /** The recorded acts of an operator, oldest first. */
  const actionsOf = async ({ userId }: TestUser) =>
    (
      await server.pool.query(
        'select kind, amount_fen, reason, beneficiary_id, approved_by from operator_action where operator_id = $1 order by id',
        [userId],
      )
    ).rows

  return { campaigns, operator, otherAccountOf, campaignOf, grantInput, grantAs, packetsOf, actionsOf }
}
