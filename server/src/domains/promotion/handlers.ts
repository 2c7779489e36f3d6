import type { promotionCalls } from '@shanghao/contract/promotion/calls'
import { fail } from '../../core/errors.ts'
import { decodeCursor, presentIdPage, presentPage, skipOf } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { runOperatorAct } from '../ops/actions.ts'
import { type QuoteForPacket, sumUnviewed } from './actions.ts'
import { createCampaignAct, listCampaigns, raiseCampaignBudgetAct, stopCampaign } from './campaigns.ts'
import { splitByFit } from './fit.ts'
import { grantPacketAct, listWelcomePackets } from './grant.ts'
import { offersFor, rewardOf } from './offers.ts'
import {
  presentCampaign,
  presentPacket,
  presentReward,
  presentRules,
  presentTips,
  reasonText,
} from './present.ts'
import { listPrizes } from './prizes.ts'
import {
  findPacket,
  listOpenPackets,
  listPackets,
  listUnviewed,
  markViewed,
  packetCursor,
  sumUsable,
} from './queries.ts'
import { promotionSettings } from './settings.ts'

/** The handlers of red packets and rewards; `quote` quotes a rental that is not ordered yet. */
export const promotionHandlers = ({ quote }: { quote: QuoteForPacket }): Handlers<typeof promotionCalls> => ({
  queryUserBestRedPack: async (ctx, rental) => {
    const { db, viewer, now } = ctx
    const [terms, packets] = await Promise.all([
      quote(ctx, rental, viewer, now),
      listOpenPackets(db, viewer.userId, now),
    ])
    const split = splitByFit(packets, terms, now)
    const usable = split.usable.map(({ packet, savesFen }) => ({ ...presentPacket(packet, now), savesFen }))
    return {
      rentFen: terms.rentFen,
      best: usable[0] ?? null,
      usable,
      unusable: split.unusable.map(({ packet, reason }) => ({
        ...presentPacket(packet, now),
        reason: reasonText(reason, packet, terms.rentFen),
      })),
    }
  },

  queryUserRedPackList: async ({ db, viewer, now }, { tab, page }) => {
    const time = page.time ?? now.getTime()
    const cursor = page.cursor ? decodeCursor(page.cursor, ['moment', 'id']) : null
    const rows = await listPackets(db, {
      userId: viewer.userId,
      tab,
      time: new Date(time),
      after: cursor ? { at: new Date(cursor[0]), id: cursor[1] } : null,
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return presentPage(
      page,
      time,
      rows,
      (row) => presentPacket(row, now),
      (row) => packetCursor(tab, row),
    )
  },

  rechargeTip: async ({ db, viewer, now }) => ({
    tips: presentTips(await offersFor(db, viewer.userId, now)),
  }),

  queryUserRedPackInfo: async ({ db, settings, viewer, now }, { redPackId }) => {
    const row = (await findPacket(db, viewer.userId, Number(redPackId))) ?? fail('PACKET_GONE')
    return {
      ...presentPacket(row, now),
      rules: presentRules(row, settings.read(promotionSettings).returnGraceHours),
    }
  },

  userRedPackTotalAmount: ({ db, viewer, now }) => sumUsable(db, viewer.userId, now),

  unview: async ({ db, viewer, now }, { viewed }) => {
    if (viewed.length > 0) await markViewed(db, viewer.userId, viewed.map(Number), now)
    const rows = await listUnviewed(db, viewer.userId, now)
    return { redPacks: rows.map((row) => presentPacket(row, now)) }
  },

  unviewTotalAmount: async ({ db, viewer, now }) => {
    if (!viewer) {
      const packets = await listWelcomePackets(db, now)
      const totalFen = packets.reduce((sum, { amountFen }) => sum + amountFen, 0)
      return {
        totalFen,
        count: packets.length,
        packetFen: totalFen,
        rechargeFen: 0,
        forNewcomer: true,
        newcomerPackets: packets,
      }
    }
    const { packetFen, rechargeFen, count } = await sumUnviewed(db, viewer.userId, now)
    return {
      totalFen: packetFen + rechargeFen,
      count,
      packetFen,
      rechargeFen,
      forNewcomer: false,
      newcomerPackets: [],
    }
  },

  rechargeRewardPrecomputation: async ({ db, viewer, now }, { amountFen }) => {
    const offers = await offersFor(db, viewer.userId, now)
    const [next] = presentTips(offers, amountFen)
    return {
      ...presentReward(rewardOf(offers, amountFen)),
      next: next ? { fromFen: next.fromFen, text: next.text } : null,
    }
  },

  createCampaign: async (ctx, draft) => {
    const { result, awaitedApproval } = await runOperatorAct(ctx, createCampaignAct, draft)
    return { campaignId: result?.campaignId ?? null, awaitedApproval }
  },

  raiseCampaignBudget: async (ctx, request) => {
    const { awaitedApproval } = await runOperatorAct(ctx, raiseCampaignBudgetAct, request)
    return { awaitedApproval }
  },

  stopCampaign: async ({ db, viewer, now }, { campaignId }) => {
    await db.transaction().execute((tx) => stopCampaign(tx, viewer.userId, campaignId, now))
    return {}
  },

  listCampaigns: async ({ db, now }, { kind, page }) =>
    presentIdPage(
      page,
      now,
      async (idPage) => {
        const rows = await listCampaigns(db, { ...idPage, kind })
        const prizes = await listPrizes(
          db,
          rows.map(({ id }) => id),
        )
        return rows.map((row) => ({ ...row, prizes: prizes.filter((prize) => prize.campaign_id === row.id) }))
      },
      (row) => presentCampaign(row, row.prizes, now),
    ),

  grantRedPack: async (ctx, { campaignId, userId, note }) => {
    const request = { campaignId, userId: Number(userId), note }
    const { result, awaitedApproval } = await runOperatorAct(ctx, grantPacketAct, request)
    return { redPackId: result && String(result.redPackId), awaitedApproval }
  },
})
