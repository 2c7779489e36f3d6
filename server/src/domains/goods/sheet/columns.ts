import { type GoodsListing, goodsTerms } from '@shanghao/contract/goods/listing'
import { yuanShort } from '@shanghao/contract/money'
import { fieldLabels } from '@shanghao/contract/validation/labels'
import { quietText, weekText } from '@shanghao/contract/week'
import type { CellValue } from '../../../core/tables/column.ts'
import { CLEAR, type Read, readChoice, readChoices, readQuiet, readWhole, readYuan } from './cell.ts'
import { readWeek } from './readWeek.ts'
import type { Template, TemplateProperty } from './template.ts'

/** What a column says of an account: some fields of its form. */
type Fields = Partial<Omit<GoodsListing, 'gameId'>>

/** A column of the table of a game's accounts. */
export type AccountColumn = {
  readonly header: string
  /** Fields of the form whose messages are shown at this column. */
  readonly fields: readonly (keyof GoodsListing)[]
  readonly kind: 'text' | 'number' | 'yuan'
  readonly read: (text: string) => Read<Fields>
  /** The cell of an account, which `read` reads as the same; `options` are the account's options in this column's property. */
  readonly write: (form: GoodsListing) => CellValue
  /** The texts that may be entered, where they are few or come from the template. */
  readonly choices?: readonly string[]
  /** How the column is filled, for the sheet that explains the template. */
  readonly hint: string
  readonly isRequired?: boolean
  /** An option of the game's template is looked for here. */
  readonly property?: TemplateProperty
}

const labelOf = (field: string): string => fieldLabels.get(field)?.label ?? field

const map = <A, B>(read: Read<A>, change: (value: A) => B): Read<B> =>
  read.problem === undefined ? { value: change(read.value) } : read

const field = <K extends keyof Fields>(name: K, value: GoodsListing[K]): Fields =>
  ({ [name]: value }) as Fields

/** Fields that may be empty, by the type of what they hold. */
type NullableNumber =
  | 'tenHourFen'
  | 'overnightFen'
  | 'dayFen'
  | 'weekFen'
  | 'giftEvery'
  | 'giftHours'
  | 'dailyCapHours'
type PlainNumber =
  | 'hourlyFen'
  | 'minHours'
  | 'maxHours'
  | 'depositFen'
  | 'coolDownMinutes'
  | 'seats'
  | 'rechargeFirstFen'

const numberColumn = (
  name: PlainNumber | NullableNumber,
  unit: string,
  hint: string,
  { clears = false, isRequired = false }: { clears?: boolean; isRequired?: boolean } = {},
): AccountColumn => {
  const label = labelOf(name)
  const isYuan = name.endsWith('Fen')
  const read = isYuan ? readYuan : readWhole
  return {
    header: unit === '' ? label : `${label}（${unit}）`,
    fields: [name],
    kind: isYuan ? 'yuan' : 'number',
    hint: clears ? `${hint}；填“${CLEAR}”表示不提供` : hint,
    isRequired,
    read: (text) =>
      clears && text === CLEAR
        ? { value: { [name]: null } }
        : map(read(text, label), (value) => ({ [name]: value })),
    write: (form) => form[name],
  }
}

const textColumn = (
  name: 'title' | 'description' | 'note' | 'customId',
  hint: string,
  isRequired = false,
): AccountColumn => ({
  header: labelOf(name),
  fields: [name],
  kind: 'text',
  hint,
  isRequired,
  read: (text) => {
    if (text !== CLEAR) return { value: { [name]: text } }
    return { value: name === 'customId' ? { customId: null } : { [name]: '' } }
  },
  write: (form) => form[name],
})

/** What an account has whose cells are empty. */
const DEFAULTS = goodsTerms
  .pick({
    minHours: true,
    maxHours: true,
    depositFen: true,
    coolDownMinutes: true,
    minLevel: true,
    seats: true,
    rechargeFirstFen: true,
  })
  .parse({})

type ChoiceOptions = {
  readonly isRequired?: boolean
  /** Other texts that are read as a choice. */
  readonly synonyms?: ReadonlyMap<string, string>
}

const choiceColumn = <K extends 'zoneId' | 'minLevel' | 'realAuthPlan' | 'twoStep' | 'relist'>(
  name: K,
  choices: ReadonlyMap<string, GoodsListing[K]>,
  hint: string,
  { isRequired = false, synonyms }: ChoiceOptions = {},
): AccountColumn => ({
  header: labelOf(name),
  fields: [name],
  kind: 'text',
  choices: [...choices.keys()],
  hint,
  isRequired,
  read: (text) =>
    map(readChoice(synonyms?.get(text) ?? text, labelOf(name), choices), (value) => field(name, value)),
  write: (form) => [...choices].find(([, value]) => value === form[name])?.[0] ?? null,
})

const propertyColumn = (property: TemplateProperty, header: string): AccountColumn => {
  const choices = new Map(property.options.map(({ id, label }) => [label, id]))
  const isList = property.kind === 'list'
  return {
    header,
    fields: ['options'],
    kind: 'text',
    choices: [...choices.keys()],
    property,
    hint: isList ? '用顿号分开，如 甲、乙；填“全部”表示都有' : '填其中一个',
    read: (text) => {
      if (text === CLEAR) return { value: { options: [] } }
      if (isList) return map(readChoices(text, header, choices), (options) => ({ options }))
      return map(readChoice(text, header, choices), (option) => ({ options: [option] }))
    },
    write: ({ options }) =>
      property.options
        .filter(({ id }) => options.includes(id))
        .map(({ label }) => label)
        .join('、'),
  }
}

const QUIET_HEADER = '免打扰时段'
const yesNo = new Map([
  ['是', true],
  ['否', false],
])

/** The columns of a game's table in their order, without that of the account's number and those of its login. */
export const accountColumns = (template: Template): readonly AccountColumn[] => {
  const fixed: readonly AccountColumn[] = [
    textColumn('title', '租客在列表里看到的标题', true),
    choiceColumn('zoneId', new Map(template.zones.map(({ id, name }) => [name, id])), '从可填内容里选一个', {
      isRequired: true,
    }),
    {
      header: labelOf('roleNames'),
      fields: ['roleNames'],
      kind: 'text',
      hint: '游戏里的角色名，多个用顿号分开，不能重复',
      read: (text) => ({ value: { roleNames: text === CLEAR ? [] : text.split('、') } }),
      write: ({ roleNames }) => roleNames.join('、'),
    },
    textColumn('description', '租客在账号页看到的说明'),
    numberColumn('hourlyFen', '元', '如 3.50', { isRequired: true }),
    numberColumn('tenHourFen', '元', '租满十小时的总价', { clears: true }),
    numberColumn('overnightFen', '元', '包夜的总价', { clears: true }),
    numberColumn('dayFen', '元', '包天的总价', { clears: true }),
    numberColumn('weekFen', '元', '包周的总价', { clears: true }),
    numberColumn('giftEvery', '小时', '每租几小时，与赠送小时数一起填', { clears: true }),
    numberColumn('giftHours', '小时', '送几小时', { clears: true }),
    numberColumn('minHours', '小时', `不填为 ${DEFAULTS.minHours}`),
    numberColumn('maxHours', '小时', `不填为 ${DEFAULTS.maxHours}`),
    numberColumn('depositFen', '元', `整数，不填为 ${yuanShort(DEFAULTS.depositFen)}`),
    {
      header: labelOf('week'),
      fields: ['week'],
      kind: 'text',
      hint: '整点，如 全天、每天 08:00-22:00、周一至周五 18:00-次日 02:00；周末 全天。不填为全天',
      read: (text) => {
        const week = readWeek(text)
        return week === null
          ? {
              problem: `${labelOf('week')}请按整点填写，如 每天 08:00-22:00，或 周一至周五 18:00-次日 02:00；周末 全天`,
            }
          : { value: { week } }
      },
      write: ({ week }) => weekText(week),
    },
    numberColumn('coolDownMinutes', '分钟', `归还后多久可以再租，不填为 ${DEFAULTS.coolDownMinutes}`),
    numberColumn('dailyCapHours', '小时', '每天最多出租几小时', { clears: true }),
    {
      header: QUIET_HEADER,
      fields: ['quietFrom', 'quietTo'],
      kind: 'text',
      hint: `期间不起租、不提供验证码，如 02:00-08:00；填“${CLEAR}”表示不设`,
      read: (text) =>
        text === CLEAR ? { value: { quietFrom: null, quietTo: null } } : readQuiet(text, QUIET_HEADER),
      write: ({ quietFrom: from, quietTo: to }) =>
        from === null || to === null ? null : quietText({ from, to }),
    },
    choiceColumn(
      'minLevel',
      new Map([1, 2, 3, 4].map((level) => [String(level), level])),
      `不填为 ${DEFAULTS.minLevel}，即不限`,
    ),
    choiceColumn(
      'realAuthPlan',
      new Map([
        ['姓名和身份证号', 1],
        ['高级防护', 2],
      ]),
      '高级防护：租客下单前还要用支付宝验证本人',
      { synonyms: new Map([['实名', '姓名和身份证号']]) },
    ),
    choiceColumn('twoStep', yesNo, '登录要验证码时你来提供，不填为否'),
    choiceColumn(
      'relist',
      new Map([
        ['自动上架', 'auto' as const],
        ['我确认后再上架', 'confirm' as const],
      ]),
      '不填为自动上架',
      { synonyms: new Map([['等我确认', '我确认后再上架']]) },
    ),
    numberColumn('seats', '', `可同时租用的人数，不填为 ${DEFAULTS.seats}`),
    numberColumn(
      'rechargeFirstFen',
      '元',
      `租前须累计充值的金额，不填为 ${yuanShort(DEFAULTS.rechargeFirstFen)}`,
    ),
    textColumn('customId', '只有自己和员工看得到，用来找账号'),
    textColumn('note', '只有自己和员工看得到'),
  ]
  const taken = new Set(fixed.map(({ header }) => header))
  const properties = template.properties.map((property) =>
    propertyColumn(property, taken.has(property.name) ? `${property.name}（属性）` : property.name),
  )
  return [...fixed.slice(0, 2), ...properties, ...fixed.slice(2)]
}
