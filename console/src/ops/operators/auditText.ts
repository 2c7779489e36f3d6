import { momentText } from '@shanghao/client/time/timeText'
import { articleKindNames, popupAudienceNames, updateKindNames } from '@shanghao/contract/content/states'
import { partyNames } from '@shanghao/contract/disputes/states'
import { ledgerSubjectNames } from '@shanghao/contract/finance/states'
import { operatorRoleNames } from '@shanghao/contract/ops/permissions'
import { personalDataNames, sanctionKinds } from '@shanghao/contract/people/states'
import { gatewayLabels } from '@shanghao/contract/platform/states'
import { campaignKindNames, planKindNames } from '@shanghao/contract/promotion/states'
import { channelNames } from '@shanghao/contract/refundWays'
import { postKindNames } from '@shanghao/contract/reviews/states'
import { fieldLabels } from '@shanghao/contract/validation/labels'
import { amountText } from '../../core/money/amountText.ts'

/** How a list was shown, and what only guards against a change meanwhile: neither says what was done. */
const IGNORED: ReadonlySet<string> = new Set([
  ...['page', 'format', 'state', 'show', 'tab', 'only', 'unit', 'by', 'as', 'refusedOnly'],
  ...['expected', 'digest', 'version'],
])

/** Words of fields whose values are names of the code. Of two with one name the later is shown. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: {
    ...ledgerSubjectNames,
    ...postKindNames,
    ...campaignKindNames,
    ...articleKindNames,
    ...updateKindNames,
    ...sanctionKinds,
  },
  party: partyNames,
  outcome: {
    paid: '已到账',
    done: '已退回',
    success: '渠道已收到',
    failed: '没有成功',
    closed: '关闭',
  },
  refund: { unused: '退未使用的租金和押金', whole: '退全部租金和押金' },
  act: { hide: '隐藏', restore: '恢复', dismiss: '不处理' },
  channel: channelNames,
  bill: { trade: '交易账单', fund: '账务账单' },
  plan: planKindNames,
  form: { packet: '红包', bonus: '赠送余额' },
  audience: popupAudienceNames,
  platform: { android: 'Android', ios: 'iOS' },
  what: personalDataNames,
  role: operatorRoleNames,
  gateway: gatewayLabels,
}

/** Of fields whose names mean something else in users' calls, which the contract's labels are of. */
const ownLabels: Readonly<Record<string, string>> = { from: '从', to: '到', account: '资金账户' }

const labelOf = (name: string): string => ownLabels[name] ?? fieldLabels.get(name)?.label ?? name

const valueText = (name: string, value: unknown, now: number): string => {
  if (Array.isArray(value)) return value.map((one) => valueText(name, one, now)).join('、')
  if (typeof value === 'object' && value !== null) return `（${auditText({ ...value }, now)}）`
  if (typeof value === 'number' && /fen$/i.test(name)) return amountText(value)
  if (typeof value === 'number' && /at$/i.test(name)) return momentText(value, now)
  if (typeof value === 'boolean') return value ? '是' : '否'
  return words[name]?.[String(value)] ?? String(value)
}

const isSaid = ([name, value]: [string, unknown]): boolean =>
  !IGNORED.has(name) && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/**
 * The input of an operator's call as a line, with the labels of its fields: `用户编号 100028 · 金额 ¥5.00`. Leaves out how a list
 * was shown and what is empty. `now` in ms.
 */
export const auditText = (input: Readonly<Record<string, unknown>>, now: number): string =>
  Object.entries(input)
    .filter(isSaid)
    .map(([name, value]) => `${labelOf(name)} ${valueText(name, value, now)}`)
    .join(' · ')
