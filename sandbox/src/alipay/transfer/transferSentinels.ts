import type { Fault } from '../../pay/faultInjection.ts'
import { business, type Refusal } from '../refusal.ts'

export interface TransferSentinel {
  /** The effect, for the sandbox's first page. */
  readonly shown: string
  /** Of the call. */
  readonly fault?: Fault
  /** The response to the call. */
  readonly refusal?: () => Refusal
  /** This response is sent although the transfer was made. */
  readonly refusalAfter?: () => Refusal
  /** Pending at first; ends like this after `LATE_MS`, or only by hand. */
  readonly later?: 'done' | 'failed' | 'byHand'
}

const systemError = () => business('SYSTEM_ERROR', '系统繁忙')

/** Payees whose transfers fail, by the prefix of their login name. All others are paid at once. */
export const transferSentinels: ReadonlyMap<string, TransferSentinel> = new Map<string, TransferSentinel>([
  ['no-such-', { shown: '收款账号不存在', refusal: () => business('PAYEE_NOT_EXIST', '收款账号不存在') }],
  [
    'mismatch-',
    {
      shown: '账号和姓名不匹配',
      refusal: () => business('PAYEE_USER_INFO_ERROR', '支付宝账号和姓名不匹配，请确认姓名是否正确'),
    },
  ],
  [
    'frozen-',
    {
      shown: '收款账户异常，不能收款',
      refusal: () => business('BLOCK_USER_FORBBIDEN_RECIEVE', '账户异常被冻结，无法收款'),
    },
  ],
  [
    'limit-',
    {
      shown: '收款账户未实名，超出收款限额',
      refusal: () => business('EXCEED_LIMIT_UNRN_DM_AMOUNT', '收款账户未实名，超出其单日收款限额'),
    },
  ],
  [
    'poor-',
    {
      shown: '商家余额不足',
      refusal: () => business('BALANCE_IS_NOT_ENOUGH', '余额不足，建议尽快充值后再试'),
    },
  ],
  ['fail-', { shown: '先是处理中，20 秒后失败', later: 'failed' }],
  ['pending-', { shown: '先是处理中，20 秒后成功', later: 'done' }],
  ['stuck-', { shown: '一直处理中，直到有人在打款页结束它', later: 'byHand' }],
  ['timeout-after-', { shown: '没有回答，但钱已经转出', fault: 'silentAfter' }],
  ['timeout-', { shown: '没有回答，钱没有转出；同一单号再来一次就正常', fault: 'silent' }],
  ['5xx-after-', { shown: '回答 502，但钱已经转出', fault: 'brokenAfter' }],
  ['5xx-', { shown: '回答 502，钱没有转出；同一单号再来一次就正常', fault: 'broken' }],
  ['system-after-', { shown: '回答系统繁忙，但钱已经转出', refusalAfter: systemError }],
  ['system-', { shown: '总是回答系统繁忙，钱没有转出', refusal: systemError }],
])

/** The first whose prefix matches; a longer prefix precedes a shorter one. */
export const transferSentinel = (account: string): TransferSentinel | undefined =>
  [...transferSentinels].find(([beginning]) => account.startsWith(beginning))?.[1]
