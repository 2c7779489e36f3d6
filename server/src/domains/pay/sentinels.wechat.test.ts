import { testPartialRefunds } from '../../../testing/pay/partialRefundSentinels.ts'
import {
  type PaymentSentinel,
  type RefundSentinel,
  testPaySentinels,
} from '../../../testing/pay/paySentinels.ts'

const plain = { asked: ['OK'], end: 'paid', told: [true, true] } as const
const payments: PaymentSentinel[] = [
  { digits: 11, ...plain },
  { digits: 91, asked: ['CHANNEL_REFUSED'], end: 'refused', told: [false, false] },
  { digits: 92, ...plain, asked: ['CHANNEL_BUSY', 'OK'] },
  { digits: 93, ...plain, asked: ['CHANNEL_BUSY', 'OK'] },
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
  { digits: 85, end: 'wallet' },
  // Somebody has to send it elsewhere in the merchant platform; until then the money is on its way.
  { digits: 86, end: 'open' },
]

await testPaySentinels('wechat', { payments, refunds })
await testPartialRefunds('wechat', refunds)
