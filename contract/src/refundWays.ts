import { yuanShort } from './money.ts'

/** What the channels outside are called. */
export const channelNames = { wechat: '微信支付', alipay: '支付宝' } as const

/** Where money that was paid can go back to: the channel it came through, or one of the wallets. */
export const refundWays = ['wechat', 'alipay', 'cash', 'bonus'] as const
export type RefundWay = (typeof refundWays)[number]
export const refundWayNames: Record<RefundWay, string> = { ...channelNames, cash: '余额', bonus: '赠送余额' }

/** An amount (分) as it stands within a sentence: 3400 → '¥34'. */
export const yuanSign = (fen: number): string => `¥${yuanShort(fen)}`

/** Parts of a refund in words: '¥34' to one way, '支付宝 ¥34、余额 ¥2' to several; empty for none. */
export const refundPartsText = (parts: readonly { way: RefundWay; fen: number }[]): string =>
  parts.map(({ way, fen }) => `${refundWayNames[way]} ${yuanSign(fen)}`).join('、')
