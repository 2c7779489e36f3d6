import { partyNames } from '@shanghao/contract/disputes/states'
import { yuanSign } from '@shanghao/contract/refundWays'
import type { EntryRow } from '../queries.ts'

const amount = (fen: number | null): string => (fen === null ? '' : ` ${yuanSign(fen)}`)

/** The title of an entry in the time line of a dispute. */
export const presentEntryTitle = ({ kind, by, actor, fen, asked }: EntryRow): string => {
  const who = partyNames[by]
  const byClock = actor === 'clock'
  switch (kind) {
    case 'file':
      return `${who}发起投诉，申请${amount(fen)}`
    case 'offer':
      return `${who}给出方案${amount(fen)}`
    case 'refuse':
      return `${who}拒绝申请`
    case 'agree':
      return byClock ? `到时没有回应，视为同意${amount(fen)}` : `${who}同意申请${amount(fen)}`
    case 'accept':
      return byClock ? `到时没有选择，按方案执行${amount(fen)}` : `${who}接受方案${amount(fen)}`
    case 'escalate':
      return byClock ? '到时没有回应，转平台仲裁' : `${who}申请平台仲裁`
    case 'decide':
      return fen === 0 ? '平台裁定：不支持申请' : `平台裁定${amount(fen)}`
    case 'appeal':
      return `${who}提出申诉`
    case 'take_decision':
      return `${who}接受裁定`
    case 'confirm':
      return byClock ? '申诉时间已过，按裁定执行' : `${who}接受裁定，按裁定执行`
    case 'decide_appeal':
      if (byClock) return '按原裁定执行'
      return fen === 0 ? '平台最终裁定：不支持申请' : `平台最终裁定${amount(fen)}`
    case 'withdraw':
      return byClock ? '到时没有申请仲裁，投诉自动撤销' : `${who}撤销投诉`
    case 'assign':
      return '平台已有专人处理'
    case 'ask':
      return `平台请${asked === null ? '双方' : partyNames[asked]}补充说明`
    case 'reply':
      return `${who}补充说明`
  }
}
