import type { ProviderResponse } from '../providerResponse.ts'
import { PushRefusal, refused } from './pushRefusal.ts'

export interface PushSentinel {
  /** The effect, for the sandbox's first page. */
  readonly shown: string
  /** Whether the notification is delivered. */
  readonly arrives: boolean
  /** Sent instead of success; a retry with the same cid gets success if the push was delivered. */
  readonly answer?: ProviderResponse
}

const broken = refused(new PushRefusal(503, 1030, 'internal server timeout'))
const notJson: ProviderResponse = { status: 502, body: '<html><body>502 Bad Gateway</body></html>' }

/** Registrations whose pushes fail. All others are delivered. */
export const pushSentinels: ReadonlyMap<string, PushSentinel> = new Map([
  [
    '1900000000000000001',
    {
      shown: '设备已失效（1011）',
      arrives: false,
      answer: refused(
        new PushRefusal(
          400,
          1011,
          'cannot find user by this audience or has been inactive for more than 255 days',
        ),
        '18100000000000001',
      ),
    },
  ],
  [
    '1900000000000000002',
    {
      shown: '设备编号无效（1003）',
      arrives: false,
      answer: refused(new PushRefusal(400, 1003, 'registration_id value is invalid')),
    },
  ],
  ['1900000000000000003', { shown: '没有回答，没有送达', arrives: false, answer: 'silence' }],
  ['1900000000000000004', { shown: '没有回答，但已经送达', arrives: true, answer: 'silence' }],
  ['1900000000000000005', { shown: '回答 503，没有送达', arrives: false, answer: broken }],
  ['1900000000000000006', { shown: '回答 503，但已经送达', arrives: true, answer: broken }],
  ['1900000000000000007', { shown: '连接被切断，但已经送达', arrives: true, answer: 'hangup' }],
  ['1900000000000000008', { shown: '回答的不是 JSON，没有送达', arrives: false, answer: notJson }],
  [
    '1900000000000000009',
    {
      shown: '调用太频繁（2002）',
      arrives: false,
      answer: refused(new PushRefusal(429, 2002, 'API call frequency exceeds the limit')),
    },
  ],
  [
    '1900000000000000010',
    {
      shown: '应用被限制推送（2003）',
      arrives: false,
      answer: refused(new PushRefusal(403, 2003, 'this appkey is restricted')),
    },
  ],
  ['1900000000000000011', { shown: '回答成功，但永远不到', arrives: false }],
])
