import type { NotificationGroup } from '@shanghao/contract/notifications/kinds'
import type { OwnerPermission } from '@shanghao/contract/owners/permissions'
import { screensOf } from '../core/router/screen.ts'

const screen = screensOf<OwnerPermission>()

/**
 * Every screen of the owners' console, in the order of the menu: its address below `OWNER_CONSOLE`, title and permission. The only place
 * with paths: `paths.messages({ group: 'order' })` builds an address for links.
 */
export const paths = {
  board: screen<{ show?: 'next' | 'deposits' }>('/board', {
    title: '看板',
    may: 'orders_read',
    menu: { group: '租用', icon: 'board' },
  }),
  calendar: screen<{ goodsId?: string; from?: string }>('/calendar', {
    title: '日历',
    may: 'orders_read',
    menu: { group: '租用', icon: 'calendar' },
  }),
  codes: screen('/codes', {
    title: '验证码',
    may: 'codes',
    menu: { group: '租用', icon: 'key' },
  }),
  disputes: screen<{ show?: 'live' | 'closed' }>('/disputes', {
    title: '维权',
    may: 'disputes',
    menu: { group: '租用', icon: 'safety' },
  }),
  dispute: screen<{ disputeId: string }>('/disputes/:disputeId', {
    title: '维权详情',
    may: 'disputes',
  }),
  order: screen<{ orderId: string }>('/orders/:orderId', { title: '订单', may: 'orders_read' }),
  claim: screen<{ orderId: string }>('/orders/:orderId/claim', { title: '申请押金赔付', may: 'disputes' }),
  looks: screen<{ goodsId?: string; orderId?: string }>('/looks', {
    title: '查看记录',
    may: 'orders_read',
    menu: { group: '租用', icon: 'history' },
  }),
  accounts: screen<{ state?: string; keyword?: string; game?: string; zone?: string }>('/accounts', {
    title: '账号',
    may: 'goods_read',
    menu: { group: '账号', icon: 'account' },
  }),
  newAccount: screen('/accounts/new', { title: '新建账号', may: 'goods_edit' }),
  account: screen<{ goodsId: string }>('/accounts/:goodsId', { title: '账号', may: 'goods_read' }),
  editAccount: screen<{ goodsId: string }>('/accounts/:goodsId/edit', {
    title: '修改账号',
    may: 'goods_edit',
  }),
  shelfPlans: screen('/goods/shelf-plans', {
    title: '定时上下架',
    may: 'goods_read',
    menu: { group: '账号', icon: 'clock' },
  }),
  blacklist: screen('/blacklist', {
    title: '黑名单',
    may: 'goods_read',
    menu: { group: '账号', icon: 'safety' },
  }),
  rotation: screen('/rotation', {
    title: '改密提醒',
    may: 'goods_read',
    menu: { group: '账号', icon: 'settings' },
  }),
  imports: screen('/goods/imports', {
    title: '导入账号',
    may: 'goods_edit',
    menu: { group: '账号', icon: 'import' },
  }),
  earnings: screen<{ days?: string; view?: string; goodsId?: string }>('/money/earnings', {
    title: '收入',
    may: 'money_read',
    menu: { group: '资金', icon: 'chart' },
  }),
  orderBills: screen<{ days?: string; goodsId?: string }>('/money/orders', {
    title: '订单账单',
    may: 'money_read',
    menu: { group: '资金', icon: 'bill' },
  }),
  orderBill: screen<{ orderId: string }>('/money/orders/:orderId', {
    title: '订单账单',
    may: 'money_read',
  }),
  statements: screen('/money/statements', {
    title: '月结单',
    may: 'money_read',
    menu: { group: '资金', icon: 'book' },
  }),
  statement: screen<{ month: string }>('/money/statements/:month', {
    title: '月结单',
    may: 'money_read',
  }),
  withdrawals: screen('/money/withdrawals', {
    title: '提现',
    may: 'money_read',
    menu: { group: '资金', icon: 'wallet' },
  }),
  tax: screen('/money/tax', {
    title: '税务资料',
    may: 'money_read',
    menu: { group: '资金', icon: 'file' },
  }),
  messages: screen<{ group?: NotificationGroup }>('/messages', {
    title: '消息',
    menu: { group: '我的', icon: 'bell' },
  }),
  staff: screen('/staff', {
    title: '员工',
    may: 'staff',
    menu: { group: '管理', icon: 'team' },
  }),
  acts: screen<{ staffId?: string }>('/acts', {
    title: '操作记录',
    may: 'staff',
    menu: { group: '管理', icon: 'history' },
  }),
} as const
