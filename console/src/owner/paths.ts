import type { NotificationGroup } from '@shanghao/contract/notifications/kinds'
import type { OwnerPermission } from '@shanghao/contract/owners/permissions'
import { type AnyScreen, screensOf } from '../core/router/screen.ts'
import { patterns } from './links.ts'

const screen = screensOf<OwnerPermission>()

/** Where the console lies. */
export const BASE = '/console/owner'

/**
 * Every screen of the owners' console, in the order of the menu: its address below `BASE`, title, permission and file. The only place
 * with paths: `paths.messages({ group: 'order' })` builds an address for links.
 */
export const paths = {
  board: screen<{ show?: 'next' | 'deposits' }>(patterns.board, {
    title: '看板',
    may: 'orders_read',
    menu: { group: '租用', icon: 'board' },
    load: () => import('./orders/BoardPage.tsx'),
  }),
  calendar: screen<{ goodsId?: string; from?: string }>(patterns.calendar, {
    title: '日历',
    may: 'orders_read',
    menu: { group: '租用', icon: 'calendar' },
    load: () => import('./orders/CalendarPage.tsx'),
  }),
  codes: screen(patterns.codes, {
    title: '验证码',
    may: 'codes',
    menu: { group: '租用', icon: 'key' },
    load: () => import('./credentials/CodesPage.tsx'),
  }),
  disputes: screen<{ show?: 'live' | 'closed' }>(patterns.disputes, {
    title: '维权',
    may: 'disputes',
    menu: { group: '租用', icon: 'safety' },
    load: () => import('./disputes/DisputesPage.tsx'),
  }),
  dispute: screen<{ disputeId: string }>(patterns.dispute, {
    title: '维权详情',
    may: 'disputes',
    load: () => import('./disputes/DisputePage.tsx'),
  }),
  looks: screen<{ goodsId?: string; orderId?: string }>(patterns.looks, {
    title: '查看记录',
    may: 'orders_read',
    menu: { group: '租用', icon: 'history' },
    load: () => import('./orders/LooksPage.tsx'),
  }),
  imports: screen('/goods/imports', {
    title: '批量导入',
    may: 'goods_edit',
    menu: { group: '账号', icon: 'import' },
    load: () => import('./goods/ImportsPage.tsx'),
  }),
  earnings: screen<{ days?: string; view?: string; goodsId?: string }>('/money/earnings', {
    title: '收入',
    may: 'money_read',
    menu: { group: '资金', icon: 'chart' },
    load: () => import('./finance/EarningsPage.tsx'),
  }),
  orderBills: screen<{ days?: string; goodsId?: string }>('/money/orders', {
    title: '订单账单',
    may: 'money_read',
    menu: { group: '资金', icon: 'bill' },
    load: () => import('./finance/OrderBillsPage.tsx'),
  }),
  orderBill: screen<{ orderId: string }>('/money/orders/:orderId', {
    title: '订单账单',
    may: 'money_read',
    load: () => import('./finance/OrderBillPage.tsx'),
  }),
  statements: screen('/money/statements', {
    title: '月结单',
    may: 'money_read',
    menu: { group: '资金', icon: 'book' },
    load: () => import('./finance/StatementsPage.tsx'),
  }),
  statement: screen<{ month: string }>('/money/statements/:month', {
    title: '月结单',
    may: 'money_read',
    load: () => import('./finance/StatementPage.tsx'),
  }),
  withdrawals: screen('/money/withdrawals', {
    title: '提现',
    may: 'money_read',
    menu: { group: '资金', icon: 'wallet' },
    load: () => import('./finance/WithdrawalsPage.tsx'),
  }),
  tax: screen('/money/tax', {
    title: '税务资料',
    may: 'money_read',
    menu: { group: '资金', icon: 'file' },
    load: () => import('./finance/TaxPage.tsx'),
  }),
  messages: screen<{ group?: NotificationGroup }>('/messages', {
    title: '消息',
    menu: { group: '我的', icon: 'bell' },
    load: () => import('./notifications/MessagesPage.tsx'),
  }),
  staff: screen('/staff', {
    title: '员工',
    may: 'staff',
    menu: { group: '管理', icon: 'team' },
    load: () => import('./owners/StaffPage.tsx'),
  }),
  acts: screen<{ staffId?: string }>(patterns.acts, {
    title: '操作记录',
    may: 'staff',
    menu: { group: '管理', icon: 'history' },
    load: () => import('./owners/ActsPage.tsx'),
  }),
} as const

export const screens: readonly AnyScreen<OwnerPermission>[] = Object.values(paths)
