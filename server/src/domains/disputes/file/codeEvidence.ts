import { type ComplaintReason, reasonOf } from '@shanghao/contract/disputes/reasons'
import type { OrderParty } from '@shanghao/contract/disputes/states'
import { shanghaiClock, shanghaiMoment } from '../../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { type CodeEvidence, provesNoCode, readCodeRequests } from '../../credentials/actions.ts'

/** The reason that requests for codes are evidence of. */
const REASON: ComplaintReason = 'code_not_given'

const outcomeText = ({ state, answerBy, endedAt, refusal, ownerTold }: CodeEvidence): string => {
  const ended = endedAt ? shanghaiClock(endedAt) : ''
  switch (state) {
    case 'asked':
      return `等待号主，到 ${shanghaiClock(answerBy)}`
    case 'answered':
      return `号主 ${ended} 提供`
    case 'refused':
      return `号主 ${ended} 拒绝${refusal ? `：${refusal}` : ''}`
    case 'expired':
      return ownerTold
        ? `号主到 ${shanghaiClock(answerBy)} 没有回应`
        : `到 ${shanghaiClock(answerBy)} 没有回应，号主可能没有收到通知`
    case 'cancelled':
      return `${ended} 取消`
  }
}

/** A request and what came of it, with times in Asia/Shanghai. */
const requestText = (request: CodeEvidence): string =>
  `${shanghaiMoment(request.askedAt)} 求助，${outcomeText(request)}`

/** The requests for codes of an order as facts of its disputes. */
export const codeFacts = async (db: Db, orderId: string): Promise<{ label: string; value: string }[]> =>
  (await readCodeRequests(db, orderId)).map((request, i) => ({
    label: `第 ${i + 1} 次求助验证码`,
    value: requestText(request),
  }))

type Evidence = {
  /** Empty when there is nothing to say. */
  text: string
  /** Least number of pictures; none where the record stands for them. */
  pictures: number
  /** Whose account counts. That a code is missing is presumed only after the owner was asked for one in vain. */
  presumed: OrderParty
}

/** What the platform recorded for a reason, so that its author need not. */
export const findCodeEvidence = async (
  db: Db | Tx,
  { orderId, goodsId, reason }: { orderId: string; goodsId: number; reason: ComplaintReason },
): Promise<Evidence> => {
  const { pictures, presumed } = reasonOf(reason)
  if (reason !== REASON) return { text: '', pictures, presumed }
  const requests = (await readCodeRequests(db, orderId)).filter((request) => request.goodsId === goodsId)
  const said = requests.filter(({ state }) => state !== 'cancelled' && state !== 'asked').map(requestText)
  return {
    text: said.length > 0 ? `登录时要求验证码，我通过平台向号主求助：${said.join('；')}。一直登不上。` : '',
    pictures: requests.some(provesNoCode) ? 0 : pictures,
    presumed: requests.some(({ state }) => state === 'refused' || state === 'expired') ? presumed : 'owner',
  }
}
