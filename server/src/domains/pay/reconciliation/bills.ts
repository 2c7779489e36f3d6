import type { Deps } from '../../../core/config/deps.ts'
import { fail } from '../../../core/errors.ts'
import type { BillLine, ChannelName } from '../../../core/ports/pay.ts'

/** `trade`: payments and refunds of a channel. `fund`: payouts, from the bill of the merchant's account. */
export type BillName = 'trade' | 'fund'

/** One kind of bill of one channel; `fetch` answers null while a day's (YYYY-MM-DD, Asia/Shanghai) is not there or not whole. */
export type Bill = {
  channel: ChannelName
  bill: BillName
  fetch: (day: string) => Promise<BillLine[] | null>
}

type Providers = Pick<Deps, 'channels' | 'payouts'>

/** Every bill that can be fetched here: of the channels with a contract, and of the account payouts leave. */
export const billsOf = ({ channels, payouts }: Providers): Bill[] => [
  ...Object.values(channels).flatMap((channel): Bill[] =>
    channel ? [{ channel: channel.name, bill: 'trade', fetch: (day) => channel.bill(day) }] : [],
  ),
  ...(payouts
    ? [{ channel: payouts.channel, bill: 'fund' as const, fetch: (day: string) => payouts.fundBill(day) }]
    : []),
]

/** The bill of a channel by name. Raises CHANNEL_CLOSED where there is no contract, or no such bill. */
export const billNamed = (providers: Providers, channel: ChannelName, name: BillName): Bill =>
  billsOf(providers).find((one) => one.channel === channel && one.bill === name) ?? fail('CHANNEL_CLOSED')
