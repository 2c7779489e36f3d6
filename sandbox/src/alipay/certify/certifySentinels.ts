import type { Fault } from '../../pay/faultInjection.ts'
import { business, callLimited, Refusal } from '../refusal.ts'

export interface CertifySentinel {
  /** The effect, for the sandbox's first page. */
  readonly shown: string
  /** Fault of the call that starts a certification. */
  readonly fault?: Fault
  /** Response to that call. */
  readonly refusal?: () => Refusal
  /** Fault of the call that queries the result. */
  readonly queryFault?: Fault
  /** The person can't pass. */
  readonly unpassable?: true
  /** The result is available after this delay (ms). */
  readonly lateMs?: number
}

/** Delay of a late result. */
const LATE_MS = 20_000

/** Names whose certification fails; a name that the two-element check lists too fails the same way there. */
export const certifySentinels: ReadonlyMap<string, CertifySentinel> = new Map<string, CertifySentinel>([
  ['钱不符', { shown: '姓名与号码不一致，只能认证不通过', unpassable: true }],
  [
    '孙无录',
    { shown: '开始认证被拒绝：参数异常', refusal: () => business('ILLEGAL_ARGUMENT_FORMAT', '参数异常') },
  ],
  ['李超时', { shown: '开始认证没有回答，单子没有建立；同一单号再来一次就正常', fault: 'silent' }],
  ['周故障', { shown: '开始认证回答 502，但单子已经建立', fault: 'brokenAfter' }],
  ['郑维护', { shown: '开始认证回答系统错误', refusal: () => business('SYSTEM_ERROR', '系统错误') }],
  [
    '王欠费',
    {
      shown: '商家没有权限（40006）',
      refusal: () => new Refusal(40006, 'isv.insufficient-isv-permissions', 'ISV权限不足'),
    },
  ],
  ['冯限流', { shown: '调用太频繁（40005）', refusal: callLimited }],
  ['赵迟到', { shown: `通过后 ${LATE_MS / 1000} 秒才查得到`, lateMs: LATE_MS }],
  ['何难查', { shown: '第一次查询没有回答', queryFault: 'silent' }],
  ['吕坏查', { shown: '第一次查询回答 502', queryFault: 'broken' }],
])
