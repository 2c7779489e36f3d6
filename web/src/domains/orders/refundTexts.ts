import { channelNames, refundWayNames, yuanSign } from '@shanghao/contract/refundWays'
import type { Answer } from '../../core/http/request.ts'

type Parts = Answer<'orders', 'returnQuote'>['refundParts']
type PaidBy = Answer<'orders', 'detail'>['paidBy']

const isWallet = (way: Parts[number]['way']): way is 'cash' | 'bonus' => way === 'cash' || way === 'bonus'

/** What has just begun to go back, part by part. Wallets have theirs at once. */
export const goingBack = (parts: Parts): string =>
  parts
    .map(({ way, fen }) => `${yuanSign(fen)} ${isWallet(way) ? '已' : '正在'}退回${refundWayNames[way]}`)
    .join('，')

/** Where parts of a refund will go, and how fast. */
export const wayBack = (parts: Parts): string =>
  parts.length === 1
    ? parts.map(({ way }) => oneWay(way)).join('')
    : parts.map(({ way, fen }) => `${yuanSign(fen)} ${oneWay(way)}`).join('；')

const oneWay = (way: Parts[number]['way']): string =>
  isWallet(way) ? `立即退回${refundWayNames[way]}` : `退回${refundWayNames[way]}，一般几分钟到账`

/** How all that was paid for an order goes back when it is cancelled. */
export const allBack = (paidBy: PaidBy): string =>
  paidBy === 'wechat' || paidBy === 'alipay'
    ? `全部退回${channelNames[paidBy]}，一般几分钟到账`
    : '立即全部退回余额'

/** Where a deposit goes, by how the order was paid. */
export const depositWay = (paidBy: PaidBy): string =>
  paidBy === 'wechat' || paidBy === 'alipay' ? channelNames[paidBy] : '余额'
