import type { Input } from '../../../server/testing/calls/inputs.ts'
import { BUSY_OWNER, BUSY_RENTER, CAMPAIGN, FIRST_GOODS, FIRST_RENTER, OPERATOR } from './people.ts'

/** What the questions name: rows of a filled database. */
export type Facts = {
  /** When it was filled. */
  now: Date
  /** The last renter, who has no order. */
  idleRenter: number
  /** An order of half a year ago, and its payment. */
  orderId: string
  paymentId: string
  conversationId: string
  withdrawalId: string
  /** Days of Shanghai (YYYY-MM-DD). */
  day: string
  monthAgo: string
  /** The bounds (ms) of one day of half a year ago. */
  dayFrom: number
  dayUntil: number
  /** The cheapest and the dearest running order. */
  runningOrders: string[]
}

const formats = (input: Input, what = ''): Record<string, Input> => ({
  [`${what}csv`]: { ...input, format: 'csv' },
  [`${what}xlsx`]: { ...input, format: 'xlsx' },
})

/** What each call is asked besides its first page, by call: selective and unselective, an exact number, a beginning, a busy and an idle one. */
export const questions = (facts: Facts): Readonly<Record<string, Record<string, Input>>> => {
  const busy = String(BUSY_RENTER)
  const idle = String(facts.idleRenter)
  const owner = String(BUSY_OWNER)
  const { orderId, day, monthAgo } = facts
  const person = { 'a busy person': { userId: busy }, 'an idle person': { userId: idle } }
  const bothSides = {
    'a busy renter': { userId: busy, as: 'renter' },
    'a busy owner': { userId: owner, as: 'owner' },
    'an idle person': { userId: idle, as: 'owner' },
  }
  const audited = {
    'one operator': { by: OPERATOR },
    'another operator': { by: BUSY_OWNER },
    'a frequent call': { callName: 'people.person' },
    'a call without entries': { callName: 'people.reveal' },
    'one subject': { subject: String(FIRST_RENTER + 1) },
    refusals: { refusedOnly: true },
    'a day': { from: monthAgo, to: monthAgo },
    'a frequent call on a day': { callName: 'people.person', from: monthAgo, to: monthAgo },
  }
  const entries = {
    'a busy account': { account: 'clearing:alipay' },
    'the revenue': { account: 'revenue:platform' },
    'a busy wallet': { account: `cash:${busy}` },
    'an idle wallet': { account: `cash:${idle}` },
    'an escrow': { account: `escrow:${orderId}` },
    'the revenue of a day': { account: 'revenue:platform', days: { from: monthAgo, to: monthAgo } },
    'the revenue of a month': { account: 'revenue:platform', days: { from: monthAgo, to: day } },
    'an idle wallet of a month': { account: `cash:${idle}`, days: { from: monthAgo, to: day } },
  }
  const differences = {
    open: { state: 'open' },
    settled: { state: 'settled' },
    'a channel without any': { channel: 'wechat' },
    'a rare kind': { kind: 'refund' },
    'rare and open': { kind: 'refund', state: 'open' },
    none: { kind: 'payout', channel: 'alipay' },
  }
  return {
    'owners.applications': { rejected: { state: 'rejected' } },
    'goods.findGoods': {
      'a number': { text: String(FIRST_GOODS + 1) },
      'a busy owner': { text: owner },
      'an idle owner': { text: idle },
      'a frequent beginning': { text: '满皮肤' },
      'a rare beginning': { text: '满皮肤荣耀水晶 1' },
      'no such beginning': { text: '鹦鹉螺号' },
      'on the shelf': { state: 'on_shelf' },
      'off the shelf': { state: 'off_shelf' },
      banned: { state: 'banned' },
      draft: { state: 'draft' },
      deleted: { state: 'deleted' },
      'a frequent beginning, rare state': { text: '满皮肤', state: 'banned' },
      'a busy owner, rare state': { text: owner, state: 'deleted' },
    },
    'orders.deskOrders': {
      'a number': { orderId },
      'a busy renter': { person: busy },
      'a busy owner': { person: owner },
      'a phone number': { person: '15000000007' },
      'an idle person': { person: idle },
      'a busy account': { goodsId: String(FIRST_GOODS) },
      'an account': { goodsId: String(FIRST_GOODS + 77) },
      settled: { state: 'settled' },
      renting: { state: 'renting' },
      disputed: { state: 'disputed' },
      merged: { state: 'merged' },
      'a day': { placed: { from: facts.dayFrom, until: facts.dayUntil } },
      'a day, running': { state: 'renting', placed: { from: facts.dayFrom, until: facts.dayUntil } },
      'a busy renter, merged': { person: busy, state: 'merged' },
      'a busy account, running': { goodsId: String(FIRST_GOODS), state: 'renting' },
    },
    'orders.deskOrder': { 'an order': { orderId } },
    'orders.deskSwapOffer': {
      'the cheapest order': { orderId: facts.runningOrders[0] },
      'the dearest order': { orderId: facts.runningOrders[1] },
    },
    'disputes.queue': { mine: { show: 'mine' }, free: { show: 'free' } },
    'finance.withdrawalReviews': {
      all: { tab: 'all' },
      paid: { tab: 'paid' },
      stuck: { tab: 'stuck' },
      refused: { tab: 'refused' },
      'a busy owner': { tab: 'all', userId: owner },
      'an idle person': { tab: 'all', userId: idle },
    },
    'finance.withdrawalsFile': formats({ tab: 'all' }),
    'finance.ledgerFind': {
      'a busy renter': { kind: 'user', id: busy },
      'a busy owner': { kind: 'user', id: owner },
      'an order': { kind: 'order', id: orderId },
      'a payment': { kind: 'payment', id: facts.paymentId },
      'a withdrawal': { kind: 'withdrawal', id: facts.withdrawalId },
      'a transfer': { kind: 'transfer', id: '1234' },
    },
    'finance.ledgerEntries': entries,
    'finance.ledgerEntriesFile': {
      ...formats({ account: 'revenue:platform' }),
      ...formats({ account: 'revenue:platform', days: { from: monthAgo, to: day } }, 'a month, '),
    },
    'finance.ledgerDayFile': { 'a day': { day: monthAgo } },
    'pay.differences': differences,
    'pay.differencesFile': {
      ...formats({ state: 'settled' }),
      ...formats({ kind: 'payment', channel: 'alipay' }, 'a kind, '),
    },
    'pay.payoutRecords': { 'a day': { day: monthAgo }, different: { day: monthAgo, only: 'different' } },
    'promotion.listCampaigns': { 'a kind': { kind: 'grant' } },
    'promotion.campaignDetail': { 'a busy campaign': { campaignId: CAMPAIGN } },
    'promotion.campaignClaims': {
      'a busy campaign': { campaignId: CAMPAIGN },
      'a day': { campaignId: CAMPAIGN, from: monthAgo, to: monthAgo },
    },
    'promotion.sharedClaims': {
      devices: { campaignId: CAMPAIGN, by: 'device', days: 30 },
      'payout accounts': { campaignId: CAMPAIGN, by: 'payout', days: 30 },
      identities: { campaignId: CAMPAIGN, by: 'identity', days: 30 },
      'devices of a day': { campaignId: CAMPAIGN, by: 'device', days: 1 },
    },
    'promotion.rewardLadder': { 'other steps': { steps: [{ fromFen: 5000, bonusFen: 100 }] } },
    'promotion.forecastCampaign': {
      packets: {
        kind: 'grant',
        name: '预估',
        budgetFen: 1_000_000,
        startsAt: facts.dayUntil + 31_536_000_000,
        endsAt: facts.dayUntil + 34_536_000_000,
        amountFen: 500,
        thresholdFen: 2_000,
        gameId: null,
        plan: null,
        validDays: 7,
        fromFen: null,
        perUser: null,
        prizes: [],
      },
    },
    'channels.statementOfDistributorFile': formats({ distributorId: 1, month: day.slice(0, 7) }),
    'channels.statementOfPortalFile': formats({ portalId: 1, month: day.slice(0, 7) }),
    'content.editArticles': { help: { kind: 'help' } },
    'content.listBanners': { over: { state: 'over' } },
    'content.listFeedback': {
      open: { state: 'open' },
      answered: { state: 'answered' },
      'a category': { category: 'money' },
      'answered, a category': { state: 'answered', category: 'money' },
      'closed, a category': { state: 'closed', category: 'money' },
    },
    'support.deskQueue': { mine: { mine: true } },
    'support.deskSearch': {
      'a number': { conversationId: facts.conversationId },
      'a person': { person: String(FIRST_RENTER + 7) },
      'one operator': { operatorId: String(OPERATOR) },
      closed: { state: 'closed' },
      taken: { state: 'taken' },
      'one star': { starsMax: 1 },
      'one star of an operator': { starsMax: 1, operatorId: String(OPERATOR) },
    },
    'support.deskRatings': { 'a month': { days: 30 } },
    'people.search': {
      'a phone number': { text: '15000000007' },
      'a number': { text: busy },
      'a frequent beginning': { text: '租客' },
      'a rare beginning': { text: '租客123' },
      'a payout account': { text: 'bench@example.com' },
      'an order': { text: orderId },
      'no such name': { text: '鹦鹉螺号' },
    },
    'people.person': person,
    'people.personMoney': person,
    'people.personSessions': person,
    'people.personRisk': person,
    'people.personRentals': bothSides,
    'people.personComplaints': bothSides,
    'people.personLookAlikes': person,
    'people.personSanctions': person,
    'people.exportPerson': { 'a busy person': { userId: busy, reason: '本人要求' } },
    'ops.approvals': { approved: { state: 'approved' } },
    'ops.auditLog': audited,
    'ops.exportAudit': {
      ...formats({}),
      ...formats(
        {
          by: OPERATOR,
          callName: 'people.person',
          subject: busy,
          refusedOnly: false,
          from: monthAgo,
          to: day,
        },
        'one call, ',
      ),
    },
    'settings.plans': { waiting: { state: 'waiting' } },
    'settings.history': { 'a key': { key: 'orders.commissionBp' } },
    'platform.activity': { 'by hour': { unit: 'hour' }, 'by day': { unit: 'day' } },
  }
}
