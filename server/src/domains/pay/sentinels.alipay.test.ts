import { testPartialRefunds } from '../../../testing/pay/partialRefundSentinels.ts'
import {
  type PaymentSentinel,
  type RefundSentinel,
  testPaySentinels,
} from '../../../testing/pay/paySentinels.ts'

/** Opening costs one call of ours, which asks Alipay nothing: the person opens the page. */
const plain = { asked: ['OK'], end: 'paid', told: [true, true] } as const
const payments: PaymentSentinel[] = [
  { digits: 11, ...plain },
  { digits: 91, asked: ['OK', 'CHANNEL_REFUSED'], end: 'refused', told: [false, false] },
  { digits: 92, ...plain },
  { digits: 93, ...plain },
  { digits: 94, ...plain },
  { digits: 95, ...plain, told: [false, true] },
  { digits: 96, ...plain, told: [false, false] },
  { digits: 97, ...plain, told: [false, false] },
  { digits: 98, ...plain, end: 'unclaimed', told: [false, false] },
  { digits: 99, ...plain, told: [false, false] },
]

const refunds: RefundSentinel[] = [
  { digits: 81, end: 'wallet' },
  { digits: 82, end: 'paid' },
  { digits: 83, end: 'paid' },
  { digits: 84, end: 'paid' },
  // Alipay doesn't tell of a refund that failed; asked for again under its number it goes well.
  { digits: 85, end: 'paid' },
  { digits: 86, end: 'paid' },
]

await testPaySentinels('alipay', { payments, refunds })
await testPartialRefunds('alipay', refunds)
