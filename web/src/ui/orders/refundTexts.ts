import type { CallOutput } from '@shanghao/client/http/calls'
import { channelNames, refundWayNames, yuanSign } from '@shanghao/contract/refundWays'

type Parts = CallOutput<'orders', 'returnQuote'>['refundParts']
type PaidBy = CallOutput<'orders', 'detail'>['paidBy']

const isWallet = (way: Parts[number]['way']): way is 'cash' | 'bonus' => way === 'cash' || way === 'bonus'

/** The refund that has just started, part by part. The wallet's parts are already there. */
export const refundStartedText = (parts: Parts): string =>
  parts
    .map(({ way, fen }) => `${yuanSign(fen)} ${isWallet(way) ? '已' : '正在'}退回${refundWayNames[way]}`)
    .join('，')

/** Where the parts of a refund go, and how long that takes. */
export const refundRouteText = (parts: Parts): string =>
  parts.length === 1
    ? parts.map(({ way }) => partText(way)).join('')
    : parts.map(({ way, fen }) => `${yuanSign(fen)} ${partText(way)}`).join('；')

const partText = (way: Parts[number]['way']): string =>
  isWallet(way) ? `立即退回${refundWayNames[way]}` : `退回${refundWayNames[way]}，一般几分钟到账`

/** How the whole payment is returned when an order is cancelled. */
export const fullRefundText = (paidBy: PaidBy): string =>
  paidBy === null || paidBy === 'balance'
    ? '立即全部退回余额'
    : `全部退回${channelNames[paidBy]}，一般几分钟到账`

/** Names of the ways to pay an order. */
export const payWayNames: Readonly<Record<NonNullable<PaidBy>, string>> = { ...channelNames, balance: '余额' }

/** Where a deposit is returned to, by how the order was paid. */
export const depositReturnText = (paidBy: PaidBy): string => payWayNames[paidBy ?? 'balance']
