import { createHash } from 'node:crypto'
import type { Trade } from '../trades.ts'

export const PAYER_PATH = '/cgi-bin/mmpayweb-bin/checkmweb'

/** Signature of the prepay id, so that a forged address is detected. */
export const packageOf = (trade: Trade): string =>
  String(createHash('sha256').update(`${trade.prepayId}${trade.code}`).digest().readUInt32BE())

/** The payer's page of an order, without origin. The merchant may add `&redirect_url=…` and nothing else. */
export const h5Url = (trade: Trade): string =>
  `${PAYER_PATH}?prepay_id=${trade.prepayId}&package=${packageOf(trade)}`
