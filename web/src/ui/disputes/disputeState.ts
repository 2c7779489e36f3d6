import type { CallOutput, ListItem } from '@shanghao/client/http/calls'
import { type OrderParty, partyNames } from '@shanghao/contract/disputes/states'

export type Dispute = CallOutput<'disputes', 'detail'>
export type DisputeSummary = ListItem<'disputes', 'ofOrder'>
export type Settlement = CallOutput<'disputes', 'previewOffer'>

/** A text about both sides, addressed to one of them: 租客接受方案 → 你接受方案. */
export const addressTo = (viewer: OrderParty, text: string): string =>
  text.replaceAll(partyNames[viewer], '你')

/** The state as a side reads it: who has to do what. */
export const stateTitle = ({
  state,
  stateName,
  waitingFor,
  viewer,
}: Pick<DisputeSummary, 'state' | 'stateName' | 'waitingFor' | 'viewer'>): string => {
  if (waitingFor === null || waitingFor === 'platform') return stateName
  const act = state === 'filed' ? '回应' : '选择'
  return waitingFor === viewer ? `等你${act}` : `等待${partyNames[waitingFor]}${act}`
}

type Turn = { readonly text: string; readonly tone: 'plain' | 'accent' | 'warn' | 'good' }

/** Who has to act, for a tag. */
export const turnOf = ({
  state,
  waitingFor,
  viewer,
  closedAt,
}: Pick<DisputeSummary, 'state' | 'waitingFor' | 'viewer' | 'closedAt'>): Turn => {
  if (closedAt !== null)
    return state === 'withdrawn' ? { text: '已结束', tone: 'plain' } : { text: '已完成', tone: 'good' }
  if (waitingFor === 'platform') return { text: '平台处理中', tone: 'accent' }
  if (waitingFor === viewer) return { text: '轮到你', tone: 'warn' }
  return waitingFor === null
    ? { text: '等待生效', tone: 'accent' }
    : { text: `等${partyNames[waitingFor]}`, tone: 'plain' }
}

/** Who complains of what: 你因「密码错误」发起. */
export const filedText = ({
  party,
  viewer,
  reasonLabel,
}: Pick<DisputeSummary, 'party' | 'viewer' | 'reasonLabel'>): string =>
  party === 'platform'
    ? reasonLabel
    : `${party === viewer ? '你' : partyNames[party]}因「${reasonLabel}」发起投诉`
