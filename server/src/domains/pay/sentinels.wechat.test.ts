import { testPartialRefunds } from '../../../testing/pay/partialRefundSentinels.ts'
import {
  type PaymentSentinel,
  type RefundSentinel,
  testPaySentinels,
} from '../../../testing/pay/paySentinels.ts'

const plain = { attempts: ['OK'], end: 'paid', counted: [true, true] } as const
const payments: PaymentSentinel[] = [
  { digits: 11, ...plain },
  { digits: 91, attempts: ['CHANNEL_REFUSED'], end: 'refused', counted: [false, false] },
  { digits: 92, ...plain, attempts: ['CHANNEL_BUSY', 'OK'] },
  { digits: 93, ...plain, attempts: ['CHANNEL_BUSY', 'OK'] },
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
  { digits: 85, end: 'wallet' },
  // Must be redirected by hand in the merchant platform; until then the refund stays open.
  { digits: 86, end: 'open' },
]

await testPaySentinels('wechat', { payments, refunds })
await testPartialRefunds('wechat', refunds)
