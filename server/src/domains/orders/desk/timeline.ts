import type { OutputOf } from '@shanghao/contract/call'
import type { orderDeskCalls } from '@shanghao/contract/orders/desk'
import { type ChannelName, channelNames, yuanSign } from '@shanghao/contract/refundWays'
import type { Db } from '../../../core/database/db.ts'
import { maskedNetwork } from '../../../core/limits/address.ts'
import { presentEvent } from '../presentOrder.ts'
import { listPayments } from '../queries.ts'
import { presentPaymentLines } from '../settle/presentPayments.ts'
import { type DeskOrder, listAllEvents, listLooks } from './deskQueries.ts'

type Detail = OutputOf<typeof orderDeskCalls.deskOrder>
type Entry = Omit<Detail['timeline'][number], 'no'>

type OrderDispute = Detail['disputes'][number] & {
  entries: { at: Date; title: string; actor: string }[]
}
type OrderTransfer = { text: string; from: string; to: string; fen: number; at: Date }

/** What other domains know of an order; `app.ts` passes it in, because they import orders. */
export type OrderRecords = {
  listOrderDisputes: (db: Db, orderId: string) => Promise<OrderDispute[]>
  listOrderTransfers: (
    db: Db,
    of: { orderIds: string[]; disputeIds: string[]; renterId: number },
  ) => Promise<OrderTransfer[]>
}

type Sides = Pick<DeskOrder, 'renter_id' | 'owner_id'>

/** Who did something, by the name of an actor; null for the clock. */
const nameActor = (actor: string, { renter_id: renterId, owner_id: ownerId }: Sides): string | null => {
  const [kind, id = ''] = actor.split(':')
  if (kind === 'operator') return `运营人员 ${id}`
  if (kind === 'platform') return '平台'
  if (kind !== 'user') return null
  if (id === String(renterId)) return '租客'
  return id === String(ownerId) ? '号主' : `用户 ${id}`
}

const ACCOUNT_NAMES: Readonly<Record<string, string>> = {
  escrow: '订单托管',
  refunding: '退款途中',
  revenue: '平台收入',
  promotion: '平台营销支出',
  compensation: '平台补偿支出',
  distributor: '分销商分成',
}
const isChannel = (text: string): text is ChannelName => Object.hasOwn(channelNames, text)

/** The name of an account of the ledger, from the view of an order. */
const nameAccount = (account: string, { renter_id: renterId, owner_id: ownerId }: Sides): string => {
  const [kind = '', owner = ''] = account.split(':')
  if (kind === 'clearing') return isChannel(owner) ? channelNames[owner] : owner
  if (kind !== 'cash' && kind !== 'bonus') return ACCOUNT_NAMES[kind] ?? account
  const wallet = kind === 'cash' ? '现金余额' : '赠送余额'
  if (owner === String(renterId)) return `租客${wallet}`
  return owner === String(ownerId) ? `号主${wallet}` : `用户 ${owner} ${wallet}`
}

const NOTHING = { by: null, note: null, fen: null, from: null, to: null, disputeId: null }

const ofEvents = async (db: Db, order: DeskOrder, orderIds: string[]): Promise<Entry[]> =>
  (await listAllEvents(db, orderIds))
    // The entries of the dispute itself say more.
    .filter(({ verb }) => verb !== 'dispute' && !verb.startsWith('dispute_'))
    .map((event) => ({
      ...NOTHING,
      at: event.at.getTime(),
      kind: 'event',
      text: event.order_id === order.id ? presentEvent(event) : `续租：${presentEvent(event)}`,
      by: nameActor(event.actor, order),
      note: event.order_id === order.id ? null : `续租订单 ${event.order_id}`,
    }))

const ofLooks = async (db: Db, { id }: DeskOrder): Promise<Entry[]> =>
  (await listLooks(db, id)).map(({ at, address, devices }) => ({
    ...NOTHING,
    at: at.getTime(),
    kind: 'look',
    text: '查看账号密码',
    by: '租客',
    note: `网络 ${maskedNetwork(address)}，到此共 ${devices} 台设备`,
  }))

const ofPayments = async (db: Db, { id }: DeskOrder): Promise<Entry[]> =>
  presentPaymentLines(await listPayments(db, id), id).map(({ at, text }) => ({
    ...NOTHING,
    at: at.getTime(),
    kind: 'payment',
    text,
  }))

const ofDisputes = (disputes: OrderDispute[], order: DeskOrder): Entry[] =>
  disputes.flatMap(({ disputeId, entries }) =>
    entries.map(({ at, title, actor }) => ({
      ...NOTHING,
      at: at.getTime(),
      kind: 'dispute' as const,
      text: title,
      by: nameActor(actor, order),
      disputeId,
    })),
  )

const ofTransfers = (transfers: OrderTransfer[], order: DeskOrder): Entry[] =>
  transfers.map(({ at, text, fen, from, to }) => ({
    ...NOTHING,
    at: at.getTime(),
    kind: 'transfer',
    text: `${text} ${yuanSign(fen)}`,
    fen,
    from: nameAccount(from, order),
    to: nameAccount(to, order),
  }))

/** Where the money of an order is (分): what came into its escrow, what is held, and who got the rest. */
const sumMoney = (
  transfers: OrderTransfer[],
  { id, renter_id: renterId, owner_id: ownerId }: Pick<DeskOrder, 'id' | 'renter_id' | 'owner_id'>,
): Detail['money'] => {
  const escrow = `escrow:${id}`
  const sum = (fits: (transfer: OrderTransfer) => boolean) =>
    transfers.filter(fits).reduce((total, { fen }) => total + fen, 0)
  const out = (accounts: string[]) =>
    sum(({ from, to }) => from === escrow && accounts.some((account) => to.startsWith(account)))
  const paidFen = sum(({ to }) => to === escrow)
  const leftFen = sum(({ from }) => from === escrow)
  const renterFen =
    out(['refunding:', 'clearing:']) +
    sum(({ from, to }) => from === escrow && (to === `cash:${renterId}` || to === `bonus:${renterId}`))
  const ownerFen = sum(
    ({ from, to }) => from === escrow && (to === `cash:${ownerId}` || to === `bonus:${ownerId}`),
  )
  return {
    paidFen,
    heldFen: paidFen - leftFen,
    renterFen,
    ownerFen,
    platformFen: leftFen - renterFen - ownerFen,
  }
}

/** Everything that happened to an order and its renewals, the oldest first, with its transfers, disputes and sums. */
export const readTimeline = async (
  db: Db,
  order: DeskOrder,
  renewalIds: string[],
  { listOrderDisputes, listOrderTransfers }: OrderRecords,
): Promise<Pick<Detail, 'money' | 'disputes' | 'timeline'>> => {
  const orderIds = [order.id, ...renewalIds]
  const disputes = await listOrderDisputes(db, order.id)
  const disputeIds = disputes.map(({ disputeId }) => disputeId)
  const [events, looks, payments, transfers] = await Promise.all([
    ofEvents(db, order, orderIds),
    ofLooks(db, order),
    ofPayments(db, order),
    listOrderTransfers(db, { orderIds, disputeIds, renterId: order.renter_id }),
  ])
  const [created, ...later] = events
  // At the same time a payment and its transfers come before the events they cause, and after the order's creation.
  const entries = [
    ...(created ? [created] : []),
    ...payments,
    ...ofTransfers(transfers, order),
    ...later,
    ...looks,
    ...ofDisputes(disputes, order),
  ]
  return {
    money: sumMoney(transfers, order),
    disputes: disputes.map(({ entries: _, ...dispute }) => dispute),
    timeline: entries.sort((a, b) => a.at - b.at).map((entry, i) => ({ ...entry, no: i + 1 })),
  }
}
