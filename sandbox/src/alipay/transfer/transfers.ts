import { LATE_MS } from '../../pay/sentinels.ts'
import type { Timers } from '../../pay/timers.ts'
import { RECORD_LIMIT } from '../../requestLog.ts'
import { shanghaiTime } from '../../shanghaiTime.ts'
import { type Content, contentReader, textAt } from '../bizContent.ts'
import type { Method } from '../gateway.ts'
import { yuanText } from '../money.ts'
import { business } from '../refusal.ts'
import { transferSentinel } from './transferSentinels.ts'

/** Initial balance of the merchant's account. */
const BALANCE_FEN = 100_000_000
const MIN_FEN = 10
const MAX_FEN = 5_000_000

/** A transfer as pages and /control show it. Amounts in 分, times in ms. */
export interface Transfer {
  /** The merchant's number (out_biz_no). */
  readonly ownId: string
  readonly orderId: string
  readonly fundOrderId: string
  readonly account: string
  readonly name: string
  readonly amountFen: number
  readonly title: string
  readonly createdAt: number
  /** `returned`: it was paid and then returned. */
  state: 'pending' | 'done' | 'failed' | 'returned'
  doneAt: number | null
  /** When the money came back to the merchant's account. */
  backAt: number | null
}

const refuse = (name: string) => business('INVALID_PARAMETER', `参数有误：${name}`)
const STATUS = { pending: 'DEALING', done: 'SUCCESS', failed: 'FAIL', returned: 'REFUND' }

interface TransferRequest extends Pick<Transfer, 'ownId' | 'account' | 'name' | 'amountFen' | 'title'> {}

const parseTransfer = (content: Content): TransferRequest => {
  const ownId = content.text('out_biz_no', 64)
  if (content.text('product_code', 64) !== 'TRANS_ACCOUNT_NO_PWD') throw refuse('product_code')
  if (content.text('biz_scene', 64) !== 'DIRECT_TRANSFER') throw refuse('biz_scene')
  const amountFen = content.fen('trans_amount')
  if (amountFen < MIN_FEN) throw business('EXCEED_LIMIT_SM_MIN_AMOUNT', '单笔最低转账金额0.1元')
  if (amountFen > MAX_FEN)
    throw business('EXCEED_LIMIT_PERSONAL_SM_AMOUNT', '超出转账给个人支付宝账户的单笔限额')
  if (amountFen === MAX_FEN && !content.optional('remark', 200))
    throw business(
      'MEMO_REQUIRED_IN_TRANSFER_ERROR',
      '根据监管部门的要求，单笔转账金额达到50000元时，需要填写付款理由',
    )
  const payee = content.part('payee_info')
  const account = payee.text('identity', 64)
  const type = payee.text('identity_type', 64)
  if (type !== 'ALIPAY_LOGON_ID') throw refuse('payee_info.identity_type')
  if (!/^1\d{10}$|^[^\s@]+@[^\s@]+$/.test(account)) throw business('PAYEE_NOT_EXIST', '收款账号不存在')
  return { ownId, account, name: payee.text('name', 128), amountFen, title: content.text('order_title', 128) }
}

/**
 * alipay.fund.trans.*: transfers from the merchant's account to a person's, by login name. A refused request leaves no order: a
 * query finds none, and the same number may be sent again.
 */
export const transferService = (now: () => number, timers: Timers) => {
  const byOwnId = new Map<string, Transfer>()
  let balanceFen = BALANCE_FEN
  let sequence = 0

  /** 32 digits like the provider's, unique across restarts. */
  const orderNumber = (kind: string): string => {
    sequence += 1
    const day = shanghaiTime(now()).slice(0, 10).replaceAll('-', '')
    return `${day}110070${kind}${String(now()).slice(-11).padStart(11, '0')}${String(sequence % 100_000).padStart(5, '0')}`
  }

  const giveBack = (transfer: Transfer, state: 'failed' | 'returned'): void => {
    transfer.state = state
    transfer.backAt = now()
    balanceFen += transfer.amountFen
  }

  const finish = (transfer: Transfer, outcome: 'done' | 'failed'): void => {
    if (outcome === 'failed') giveBack(transfer, 'failed')
    else {
      transfer.state = 'done'
      transfer.doneAt = now()
    }
  }

  const begin = (request: TransferRequest): Transfer => {
    if (request.amountFen > balanceFen)
      throw business('BALANCE_IS_NOT_ENOUGH', '余额不足，建议尽快充值后再试')
    balanceFen -= request.amountFen
    const transfer: Transfer = {
      ...request,
      orderId: orderNumber('00'),
      fundOrderId: orderNumber('01'),
      createdAt: now(),
      state: 'pending',
      doneAt: null,
      backAt: null,
    }
    byOwnId.set(request.ownId, transfer)
    const [oldest] = byOwnId.keys()
    if (byOwnId.size > RECORD_LIMIT && oldest) byOwnId.delete(oldest)
    const later = transferSentinel(request.account)?.later
    if (later === undefined) finish(transfer, 'done')
    else if (later !== 'byHand')
      timers.after(LATE_MS, () => {
        if (transfer.state === 'pending') finish(transfer, later)
      })
    return transfer
  }

  const same = (transfer: Transfer, request: TransferRequest): boolean =>
    transfer.account === request.account &&
    transfer.name === request.name &&
    transfer.amountFen === request.amountFen

  const names = ({ ownId, orderId, fundOrderId }: Transfer) => ({
    out_biz_no: ownId,
    order_id: orderId,
    pay_fund_order_id: fundOrderId,
  })

  const transferMethod: Method = {
    call: 'transfer',
    kind: 'fields',
    sentinel: ({ content }) => ({
      ownId: textAt(content, 'out_biz_no'),
      fault: transferSentinel(textAt(content, 'payee_info', 'identity'))?.fault,
    }),
    refused: () => business('PAYEE_NOT_EXIST', '收款账号不存在'),
    run: ({ content }) => {
      const request = parseTransfer(contentReader(content, refuse))
      const known = byOwnId.get(request.ownId)
      if (known && !same(known, request))
        throw business('BIZ_UNIQUE_EXCEPTION', '商户订单号已存在，且与本次请求不一致')
      const sentinel = transferSentinel(request.account)
      const refusal = sentinel?.refusal
      if (refusal) throw refusal()
      const transfer = known ?? begin(request)
      if (sentinel?.refusalAfter) throw sentinel.refusalAfter()
      return {
        ...names(transfer),
        status: STATUS[transfer.state],
        trans_date: shanghaiTime(transfer.doneAt ?? transfer.createdAt),
      }
    },
  }

  const queryMethod: Method = {
    call: 'queryTransfer',
    kind: 'fields',
    run: ({ content: fields }) => {
      const content = contentReader(fields, refuse)
      const orderId = content.optional('order_id', 64)
      const ownId = orderId === undefined ? content.text('out_biz_no', 64) : undefined
      if (ownId !== undefined) {
        if (content.text('product_code', 64) !== 'TRANS_ACCOUNT_NO_PWD') throw refuse('product_code')
        if (content.text('biz_scene', 64) !== 'DIRECT_TRANSFER') throw refuse('biz_scene')
      }
      const transfer =
        byOwnId.get(ownId ?? '') ?? [...byOwnId.values()].find((one) => one.orderId === orderId)
      if (!transfer) throw business('ORDER_NOT_EXIST', '转账订单不存在')
      return {
        ...names(transfer),
        status: STATUS[transfer.state],
        trans_amount: yuanText(transfer.amountFen),
        order_fee: '0.00',
        ...(transfer.doneAt === null ? {} : { pay_date: shanghaiTime(transfer.doneAt) }),
        ...(transfer.backAt !== null
          ? { error_code: 'PAYEE_ACCOUNT_STATUS_ERROR', fail_reason: '收款方账户状态异常' }
          : {}),
      }
    },
  }

  const methods: [string, Method][] = [
    ['alipay.fund.trans.uni.transfer', transferMethod],
    ['alipay.fund.trans.common.query', queryMethod],
  ]
  return {
    methods,
    /** Newest first. */
    all: (): Transfer[] => [...byOwnId.values()].toReversed(),
    /** Ends a pending transfer. False: unknown or ended. */
    settle: (ownId: string, outcome: 'done' | 'failed'): boolean => {
      const transfer = byOwnId.get(ownId)
      if (transfer?.state !== 'pending') return false
      finish(transfer, outcome)
      return true
    },
    /** Returns a paid transfer. False: unknown or not paid. */
    takeBack: (ownId: string): boolean => {
      const transfer = byOwnId.get(ownId)
      if (transfer?.state !== 'done') return false
      giveBack(transfer, 'returned')
      return true
    },
    balance: (): number => balanceFen,
    setBalance: (fen: number): void => {
      balanceFen = fen
    },
    /** Deletes the transfers and restores the initial balance. */
    clear: (): void => {
      byOwnId.clear()
      balanceFen = BALANCE_FEN
    },
  }
}

export type TransferService = ReturnType<typeof transferService>
