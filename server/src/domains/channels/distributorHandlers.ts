import type { distributorCalls } from '@shanghao/contract/channels/distributor'
import type { Db } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { presentIdPage, presentSerialPage } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { originAt } from '../../core/http/site.ts'
import {
  findDistributor,
  findDistributorId,
  listOwnChannels,
  listPayouts,
  type OwnChannelRow,
} from './distributorQueries.ts'
import { channelSettings } from './settings.ts'
import { listStatement, payOutShare } from './statement.ts'

const requireDistributorId = async (db: Db, userId: number): Promise<number> =>
  (await findDistributorId(db, userId)) ?? fail('NOT_FOUND')

/** The link of a channel: on its own site where it has one, else on the platform's. */
const linkOf = ({ code, host }: OwnChannelRow, publicUrl: string): string =>
  `${host === null ? new URL(publicUrl).origin : originAt(host, publicUrl)}/?channel=${code}`

/** The handlers of distributors' calls on what they earn. */
export const distributorHandlers: Handlers<typeof distributorCalls> = {
  distributorStatement: async ({ db, settings, viewer }, { month }) => {
    const found = (await findDistributor(db, viewer.userId)) ?? fail('NOT_FOUND')
    return {
      name: found.name,
      shareBp: found.share_bp,
      earningDays: settings.read(channelSettings).earningDays,
      balanceFen: found.balance,
      rows: await listStatement(db, found.id, month),
    }
  },

  distributorChannels: async ({ db, database, config, viewer, now }, { page }) => {
    const distributorId = await requireDistributorId(db, viewer.userId)
    return presentIdPage(
      page,
      now,
      (of) => listOwnChannels(database.catalogue, { ...of, distributorId }),
      (row) => ({
        code: row.code,
        name: row.name,
        isOpen: row.is_open,
        url: row.is_open ? linkOf(row, config.PUBLIC_URL) : null,
        people: row.people,
        payers: row.payers,
      }),
    )
  },

  distributorPayouts: async ({ db, viewer, now }, { page }) => {
    const distributorId = await requireDistributorId(db, viewer.userId)
    return presentSerialPage(
      page,
      now,
      (of) => listPayouts(db, { ...of, distributorId }),
      (row) => ({ payoutId: row.id, amountFen: row.amount_fen, at: row.at.getTime() }),
    )
  },

  distributorPayout: async ({ viewer, ids, now, once }) => ({
    amountFen: await once((tx) =>
      payOutShare(tx, { userId: viewer.userId, payoutId: ids.serial(now), at: now }),
    ),
  }),
}
