import { createSign } from 'node:crypto'
import { yuan } from '@shanghao/contract/money'
import { demoKeys } from '@shanghao/sandbox'
import { AMOUNT_FEN, paymentIdOf } from './fillRecharges.ts'

const { appId, sellerId, alipayPrivateKey } = demoKeys.alipay

/** Alipay's own number of the nth trade. */
export const tradeNoOf = (n: number): string => `20261121220014000${String(n).padStart(8, '0')}`

/** The notification form of the nth payment, signed like Alipay: RSA2 over the sorted parameters. */
export const notificationOf = (n: number): string => {
  const form: Record<string, string> = {
    app_id: appId,
    charset: 'utf-8',
    gmt_create: '2026-11-21 12:00:00',
    gmt_payment: '2026-11-21 12:00:05',
    notify_id: `bench-${n}`,
    notify_time: '2026-11-21 12:00:06',
    notify_type: 'trade_status_sync',
    out_trade_no: paymentIdOf(n),
    seller_id: sellerId,
    subject: '余额充值',
    total_amount: yuan(AMOUNT_FEN),
    trade_no: tradeNoOf(n),
    trade_status: 'TRADE_SUCCESS',
    version: '1.0',
  }
  const content = Object.keys(form)
    .toSorted()
    .map((name) => `${name}=${form[name]}`)
    .join('&')
  const sign = createSign('RSA-SHA256').update(content).sign(alipayPrivateKey, 'base64')
  return new URLSearchParams({ ...form, sign, sign_type: 'RSA2' }).toString()
}
