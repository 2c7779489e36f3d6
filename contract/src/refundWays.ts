import { yuanShort } from './money.ts'

/** The payment channels: what takes money from outside and gives it back, so not the balance. */
export const outsideChannels = ['wechat', 'alipay'] as const
export type ChannelName = (typeof outsideChannels)[number]

/** Chinese names of the payment channels. */
export const channelNames: Readonly<Record<ChannelName, string>> = { wechat: '微信支付', alipay: '支付宝' }

/** Where a refund can go: the payment's channel, or one of the wallets. */
export const refundWays = [...outsideChannels, 'cash', 'bonus'] as const
export type RefundWay = (typeof refundWays)[number]
export const refundWayNames: Record<RefundWay, string> = { ...channelNames, cash: '余额', bonus: '赠送余额' }

/** Formats an amount (分) for sentences: 3400 → '¥34'. */
export const yuanSign = (fen: number): string => `¥${yuanShort(fen)}`

/** The parts of a refund as text: '¥34' for one way, '支付宝 ¥34、余额 ¥2' to several; empty for none. */
export const refundPartsText = (parts: readonly { way: RefundWay; fen: number }[]): string =>
  parts.map(({ way, fen }) => `${refundWayNames[way]} ${yuanSign(fen)}`).join('、')
