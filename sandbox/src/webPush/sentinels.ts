import type { ProviderResponse } from '../providerResponse.ts'

export interface WebPushSentinel {
  /** The effect, for the sandbox's first page. */
  readonly shown: string
  /** Whether the message reaches the browser. */
  readonly arrives: boolean
  /** Sent instead of 201. */
  readonly answer?: ProviderResponse
}

const status = (code: number): ProviderResponse => ({ status: code, body: '' })

/** Subscriptions whose pushes fail, by how their id begins. All others arrive. */
export const webPushSentinels: ReadonlyMap<string, WebPushSentinel> = new Map([
  ['gone', { shown: '订阅已取消（410）', arrives: false, answer: status(410) }],
  ['unknown', { shown: '没有这个订阅（404）', arrives: false, answer: status(404) }],
  ['often', { shown: '太频繁（429）', arrives: false, answer: status(429) }],
  ['broken', { shown: '回答 503，但已经送达', arrives: true, answer: status(503) }],
  ['refused', { shown: '拒绝（403）', arrives: false, answer: status(403) }],
  ['hangup', { shown: '连接被切断，但已经送达', arrives: true, answer: 'hangup' }],
  ['moved', { shown: '转到别的地址（307）', arrives: false, answer: status(307) }],
])
