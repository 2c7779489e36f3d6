import { testPartialRefunds } from '../../../testing/pay/partialRefundSentinels.ts'
import {
  type PaymentSentinel,
  type RefundSentinel,
  testPaySentinels,
} from '../../../testing/pay/paySentinels.ts'

/** Opening a payment takes one call, without a request to Alipay: the user opens the page. */
const plain = { attempts: ['OK'], end: 'paid', counted: [true, true] } as const
const payments: PaymentSentinel[] = [
  { digits: 11, ...plain },
  { digits: 91, attempts: ['OK', 'CHANNEL_REFUSED'], end: 'refused', counted: [false, false] },
  { digits: 92, ...plain },
  { digits: 93, ...plain },
  { digits: 94, ...plain },
  { digits: 95, ...plain, counted: [false, true] },
  { digits: 96, ...plain, counted: [false, false] },
  { digits: 97, ...plain, counted: [false, false] },
  { digits: 98, ...plain, end: 'unclaimed', counted: [false, false] },
  { digits: 99, ...plain, counted: [false, false] },
]

const refunds: RefundSentinel[] = [
  { digits: 81, end: 'wallet' },
  { digits: 82, end: 'paid' },
  { digits: 83, end: 'paid' },
  { digits: 84, end: 'paid' },
  // Alipay doesn't report a failed refund; the retry under the same number succeeds.
  { digits: 85, end: 'paid' },
  { digits: 86, end: 'paid' },
]

await testPaySentinels('alipay', { payments, refunds })
await testPartialRefunds('alipay', refunds)
