import type { ProviderResponse } from '../providerResponse.ts'

export interface SmsSentinel {
  /** The effect, for the sandbox's first page. */
  readonly shown: string
  /** Number of messages that arrive. */
  readonly copies: number
  readonly lateMs?: number
  /** Sent instead of OK. */
  readonly answer?: ProviderResponse
}

export const LATE_MS = 20_000

const broken: ProviderResponse = {
  status: 503,
  body: {
    Code: 'ServiceUnavailable',
    Message: 'The request has failed due to a temporary failure of the server.',
  },
}

/** Numbers that provoke a fault. All other numbers work. */
export const smsSentinels: ReadonlyMap<string, SmsSentinel> = new Map([
  [
    '19900000001',
    {
      shown: '拒绝：这个号码发送太频繁',
      copies: 0,
      answer: {
        status: 200,
        body: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发小时级流控Permits:5' },
      },
    },
  ],
  ['19900000002', { shown: '没有回答，短信没有发出', copies: 0, answer: 'silence' }],
  ['19900000003', { shown: '没有回答，但短信已经送达', copies: 1, answer: 'silence' }],
  ['19900000004', { shown: '回答 503，短信没有发出', copies: 0, answer: broken }],
  ['19900000005', { shown: '回答 503，但短信已经送达', copies: 1, answer: broken }],
  ['19900000006', { shown: '同一条短信送达两次', copies: 2 }],
  ['19900000007', { shown: `短信晚到 ${LATE_MS / 1000} 秒`, copies: 1, lateMs: LATE_MS }],
  ['19900000008', { shown: '回答成功，但短信永远不到', copies: 0 }],
  ['19900000009', { shown: '连接被切断，但短信已经送达', copies: 1, answer: 'hangup' }],
  [
    '19900000010',
    {
      shown: '回答的不是 JSON，短信没有发出',
      copies: 0,
      answer: { status: 200, body: '<html><body>502 Bad Gateway</body></html>' },
    },
  ],
  [
    '19900000011',
    {
      shown: '拒绝：服务商账户余额不足',
      copies: 0,
      answer: { status: 200, body: { Code: 'isv.AMOUNT_NOT_ENOUGH', Message: '账户余额不足' } },
    },
  ],
])
