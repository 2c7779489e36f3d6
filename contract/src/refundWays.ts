import { yuanShort } from './money.ts'

/** Chinese names of the payment channels. */
export const channelNames = { wechat: '微信支付', alipay: '支付宝' } as const

/** Where a refund can go: the payment's channel, or one of the wallets. */
export const refundWays = ['wechat', 'alipay', 'cash', 'bonus'] as const
export type RefundWay = (typeof refundWays)[number]
export const refundWayNames: Record<RefundWay, string> = { ...channelNames, cash: '余额', bonus: '赠送余额' }

/** Formats an amount (分) for sentences: 3400 → '¥34'. */
export const yuanSign = (fen: number): string => `¥${yuanShort(fen)}`

/** The parts of a refund as text: '¥34' for one way, '支付宝 ¥34、余额 ¥2' to several; empty for none. */
export const refundPartsText = (parts: readonly { way: RefundWay; fen: number }[]): string =>
  parts.map(({ way, fen }) => `${refundWayNames[way]} ${yuanSign(fen)}`).join('、')
