import type { Deps } from '../../../core/config/deps.ts'
import { fail } from '../../../core/errors.ts'
import type { BillLine, ChannelName } from '../../../core/ports/pay.ts'

/** `trade`: payments and refunds of a channel. `fund`: payouts, from the bill of the merchant's account. */
export type BillName = 'trade' | 'fund'

/** One kind of bill of one channel; `fetch` returns null while the bill of a day (YYYY-MM-DD, Asia/Shanghai) is missing or incomplete. */
export type Bill = {
  channel: ChannelName
  bill: BillName
  fetch: (day: string) => Promise<BillLine[] | null>
}

type Providers = Pick<Deps, 'channels' | 'payouts'>

/** Every bill that can be fetched: of the configured channels, and of the account that payouts are paid from. */
export const listBills = ({ channels, payouts }: Providers): Bill[] => [
  ...Object.values(channels).flatMap((channel): Bill[] =>
    channel ? [{ channel: channel.name, bill: 'trade', fetch: (day) => channel.fetchBill(day) }] : [],
  ),
  ...(payouts
    ? [
        {
          channel: payouts.channel,
          bill: 'fund' as const,
          fetch: (day: string) => payouts.fetchFundBill(day),
        },
      ]
    : []),
]

/** The bill of a channel by name. Raises CHANNEL_CLOSED where the channel isn't configured or has no such bill. */
export const findBill = (providers: Providers, channel: ChannelName, name: BillName): Bill =>
  listBills(providers).find((one) => one.channel === channel && one.bill === name) ?? fail('CHANNEL_CLOSED')
