import type { OperatorRole } from '@shanghao/contract/ops/permissions'
import { idCheckDigit } from '@shanghao/contract/validation/people'

/** A demo user. All of them are invented; phones, passwords and ID numbers are valid nowhere else. */
export type DemoPerson = {
  name: string
  phone: string
  /** The login password; SMS codes arrive in the sandbox's inbox. */
  password: string
  payPassword: string | null
  role: 'renter' | 'merchant' | 'operator'
  /** Of an operator: what they may do, and the secret of their second factor (base32). */
  operator?: { role: OperatorRole; factorSecret: string }
  /** What the user is for, shown with the logins. */
  purpose: string
  /** YYYY-MM-DD; null while their identity is not verified. */
  birthDate: string | null
  cashFen: number
  bonusFen: number
  completedOrders: number
  passwordFree: boolean
}

const renter = {
  role: 'renter',
  birthDate: '1996-03-08',
  bonusFen: 0,
  completedOrders: 0,
  passwordFree: false,
} as const
const operator = { ...renter, role: 'operator', payPassword: null, cashFen: 0 } as const
const owner = { ...renter, role: 'merchant', payPassword: '135790', cashFen: 0 } as const

export const people = [
  {
    ...renter,
    name: '林晓',
    phone: '13800000001',
    password: 'linxiao2026',
    payPassword: '246810',
    purpose: '普通租客：已实名，余额 300 元，可以马上租号付款',
    cashFen: 30_000,
    bonusFen: 1_000,
    completedOrders: 12,
  },
  {
    ...renter,
    name: '陈新',
    phone: '13800000002',
    password: 'chenxin2026',
    payPassword: '246810',
    purpose: '新租客：已实名，还没下过单，每日限 5 单、同时 2 单',
    cashFen: 10_000,
  },
  {
    ...renter,
    name: '周子墨',
    phone: '13800000003',
    password: 'zimo2026',
    payPassword: '246810',
    purpose: '黄金会员：完成 34 单，小额免密，100 元以内押金免交，有两个红包',
    cashFen: 50_000,
    completedOrders: 34,
    passwordFree: true,
  },
  {
    ...renter,
    name: '沈多金',
    phone: '13800000004',
    password: 'duojin2026',
    payPassword: '246810',
    purpose: '余额充足：8,888 元，适合试包周和高押金账号',
    cashFen: 888_800,
    completedOrders: 20,
  },
  {
    ...renter,
    name: '方小舟',
    phone: '13800000005',
    password: 'xiaozhou2026',
    payPassword: '246810',
    purpose: '余额只有 1.50 元，付款时会提示余额不足',
    cashFen: 150,
  },
  {
    ...renter,
    name: '许未名',
    phone: '13800000006',
    password: 'weiming2026',
    payPassword: null,
    purpose: '未实名、未设支付密码，下单时会被引导去认证',
    birthDate: null,
    cashFen: 5_000,
  },
  {
    ...renter,
    name: '唐小满',
    phone: '13800000007',
    password: 'xiaoman2026',
    payPassword: '246810',
    purpose: '未成年人（16 岁）：已实名，按规定不能租号',
    birthDate: '2010-06-01',
    cashFen: 2_000,
  },
  {
    ...owner,
    name: '老周号铺',
    phone: '13800000011',
    password: 'laozhou2026',
    purpose: '号主：一千多个账号，多数自动上架',
    birthDate: '1985-11-23',
  },
  {
    ...owner,
    name: '阿梨的小店',
    phone: '13800000012',
    password: 'ali20262026',
    purpose: '号主：六百个账号，部分归还后要本人确认才再上架',
    birthDate: '1993-09-17',
  },
  {
    ...owner,
    name: '退役老K',
    phone: '13800000013',
    password: 'laok2026',
    purpose: '号主：少量精品账号，也有草稿、待审和下架的',
    birthDate: '1990-01-30',
  },
  {
    ...operator,
    name: '运营小何',
    phone: '13800000021',
    password: 'xiaohe2026',
    operator: { role: 'admin', factorSecret: 'JDFO7OV2WPQVDBYDVW5QNYAO54ZRUVJO' },
    purpose: '平台管理员',
    birthDate: '1992-04-12',
  },
  {
    ...operator,
    name: '运营小林',
    phone: '13800000022',
    password: 'xiaolin2026',
    operator: { role: 'admin', factorSecret: 'T6ZUSNSRRBU2MK5R23UGMS7EBUVIRTNP' },
    purpose: '平台管理员：大额操作的第二位审批人',
    birthDate: '1993-09-21',
  },
  {
    ...operator,
    name: '客服小周',
    phone: '13800000023',
    password: 'xiaozhou2026',
    operator: { role: 'support', factorSecret: 'YRHUNYBBHTDMXXA7UT5VOOFDATUZWM66' },
    purpose: '平台客服：处理订单、维权和客服会话',
    birthDate: '1994-02-03',
  },
  {
    ...operator,
    name: '风控小吴',
    phone: '13800000024',
    password: 'xiaowu2026',
    operator: { role: 'risk', factorSecret: '2QT5YQHHEKXRVAJRG6KU3SB72B7VC7OK' },
    purpose: '平台风控：审核账号、限制用户',
    birthDate: '1991-07-19',
  },
  {
    ...operator,
    name: '财务小郑',
    phone: '13800000025',
    password: 'xiaozheng2026',
    operator: { role: 'finance', factorSecret: 'EJ4B6KDP3BGUWGRBBYMOLNRYKD645JTA' },
    purpose: '平台财务：提现、对账',
    birthDate: '1989-11-05',
  },
  {
    ...operator,
    name: '内容小王',
    phone: '13800000026',
    password: 'xiaowang2026',
    operator: { role: 'content', factorSecret: 'XF4SMMEI5JRIVQTQECS5FZDO6CBOG5IG' },
    purpose: '平台内容：文章、活动、渠道',
    birthDate: '1995-05-28',
  },
  {
    ...operator,
    name: '审计小冯',
    phone: '13800000027',
    password: 'xiaofeng2026',
    operator: { role: 'auditor', factorSecret: '3A3PXY7B3OUP257COCUHTUURSQQCJVMT' },
    purpose: '平台审计：只能查看',
    birthDate: '1990-12-14',
  },
  {
    ...renter,
    name: '江一帆',
    phone: '13800000031',
    password: 'yifan2026',
    payPassword: '246810',
    purpose: '分销商：推广渠道 jiangyifan，网吧编号 10001，分成占平台服务费 30%',
    birthDate: '1987-06-15',
    cashFen: 0,
  },
] as const satisfies readonly DemoPerson[]

/** A valid ID number that belongs to no person: its region code was never assigned to people. */
export const idNumberOf = ({ phone, birthDate }: { phone: string; birthDate: string }): string => {
  const body = `110100${birthDate.replaceAll('-', '')}${phone.slice(-3)}`
  return body + idCheckDigit(body)
}
