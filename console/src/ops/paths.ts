import type { OperatorPermission } from '@shanghao/contract/ops/permissions'
import { screensOf } from '../core/router/screen.ts'

const screen = screensOf<OperatorPermission>()

/** Where the console lies. */
export const BASE = '/console/ops'

/**
 * Every screen of the operators' console, in the order of the menu: its address below `BASE`, title and permission. The only place
 * with paths: `paths.audit({ by: '12' })` builds an address for links.
 */
export const paths = {
  dashboard: screen<{ unit?: 'hour' | 'day'; measure?: string }>('/dashboard', {
    title: '概览',
    may: 'dashboard_read',
    menu: { group: '概览', icon: 'board' },
  }),
  home: screen('/home', { title: '我的权限' }),
  people: screen<{ text?: string }>('/people', {
    title: '用户',
    may: 'people_read',
    menu: { group: '用户管理', icon: 'team' },
  }),
  person: screen<{ userId: string; section?: string }>('/people/:userId', {
    title: '用户',
    may: 'people_read',
  }),
  appeals: screen('/appeals', {
    title: '申诉',
    may: 'people_read',
    menu: { group: '用户管理', icon: 'safety' },
  }),
  phoneApplications: screen('/phone-applications', {
    title: '换绑申请',
    may: 'people_read',
    menu: { group: '用户管理', icon: 'key' },
  }),
  phoneApplication: screen<{ applicationId: string }>('/phone-applications/:applicationId', {
    title: '换绑申请',
    may: 'people_read',
  }),
  ownerApplications: screen<{ state?: string }>('/owner-applications', {
    title: '号主申请',
    may: 'people_read',
    menu: { group: '用户管理', icon: 'bill' },
  }),
  listingReviews: screen('/listing-reviews', {
    title: '账号审核',
    may: 'listings_read',
    menu: { group: '账号管理', icon: 'calendar' },
  }),
  listingReview: screen<{ goodsId: string }>('/listing-reviews/:goodsId', {
    title: '审核账号',
    may: 'listings_read',
  }),
  listings: screen<{ text?: string; state?: string }>('/listings', {
    title: '全部账号',
    may: 'listings_read',
    menu: { group: '账号管理', icon: 'account' },
  }),
  games: screen('/games', {
    title: '游戏',
    may: 'catalogue_read',
    menu: { group: '账号管理', icon: 'book' },
  }),
  game: screen<{ gameId: string }>('/games/:gameId', { title: '游戏', may: 'catalogue_read' }),
  approvals: screen<{ state?: string }>('/approvals', {
    title: '审批',
    may: 'approvals_read',
    menu: { group: '工作台', icon: 'audit' },
  }),
  desk: screen<{ conversationId?: string }>('/support', {
    title: '客服工作台',
    may: 'support_read',
    menu: { group: '工作台', icon: 'chat' },
  }),
  conversations: screen<{ word?: string }>('/support/conversations', {
    title: '会话和评分',
    may: 'support_read',
    menu: { group: '工作台', icon: 'history' },
  }),
  arbitration: screen<{ show?: 'free' | 'mine' }>('/disputes', {
    title: '仲裁工作台',
    may: 'disputes_read',
    menu: { group: '工作台', icon: 'safety' },
  }),
  arbitrationCase: screen<{ disputeId: string }>('/disputes/:disputeId', {
    title: '仲裁案件',
    may: 'disputes_read',
  }),
  reports: screen('/reports', {
    title: '举报',
    may: 'reviews_read',
    menu: { group: '工作台', icon: 'flag' },
  }),
  orders: screen<{ word?: string; state?: string; placed?: string }>('/orders', {
    title: '订单',
    may: 'orders_read',
    menu: { group: '交易', icon: 'bill' },
  }),
  order: screen<{ orderId: string }>('/orders/:orderId', { title: '订单详情', may: 'orders_read' }),
  campaigns: screen<{ kind?: string }>('/promotion/campaigns', {
    title: '活动',
    may: 'promotion_read',
    menu: { group: '营销', icon: 'calendar' },
  }),
  newCampaign: screen('/promotion/campaigns/new', { title: '新建活动', may: 'promotion_edit' }),
  campaign: screen<{ campaignId: string; days?: string }>('/promotion/campaigns/:campaignId', {
    title: '活动',
    may: 'promotion_read',
  }),
  rewardLadder: screen('/promotion/ladder', {
    title: '充值赠送',
    may: 'promotion_read',
    menu: { group: '营销', icon: 'wallet' },
  }),
  sharedClaims: screen<{ campaignId?: string; by?: string; span?: string }>('/promotion/shared', {
    title: '领取异常',
    may: 'promotion_read',
    menu: { group: '营销', icon: 'safety' },
  }),
  articles: screen<{ kind?: string }>('/content/articles', {
    title: '文章',
    may: 'content_read',
    menu: { group: '内容', icon: 'file' },
  }),
  newArticle: screen('/content/articles/new', { title: '写文章', may: 'content_edit' }),
  article: screen<{ articleId: string }>('/content/articles/:articleId', {
    title: '文章',
    may: 'content_read',
  }),
  banners: screen<{ state?: string }>('/content/banners', {
    title: '轮播图',
    may: 'content_read',
    menu: { group: '内容', icon: 'board' },
  }),
  popups: screen('/content/popups', {
    title: '弹窗公告',
    may: 'content_read',
    menu: { group: '内容', icon: 'bell' },
  }),
  feedbacks: screen<{ state?: string; category?: string }>('/content/feedback', {
    title: '意见反馈',
    may: 'content_read',
    menu: { group: '内容', icon: 'book' },
  }),
  feedback: screen<{ feedbackId: string }>('/content/feedback/:feedbackId', {
    title: '反馈详情',
    may: 'content_read',
  }),
  versions: screen('/content/versions', {
    title: 'App 版本',
    may: 'content_read',
    menu: { group: '内容', icon: 'import' },
  }),
  appConfig: screen('/content/config', {
    title: '应用配置',
    may: 'content_read',
    menu: { group: '内容', icon: 'settings' },
  }),
  portals: screen('/channels/portals', {
    title: '门户与域名',
    may: 'channels_read',
    menu: { group: '渠道', icon: 'account' },
  }),
  channels: screen('/channels/links', {
    title: '推广渠道',
    may: 'channels_read',
    menu: { group: '渠道', icon: 'chart' },
  }),
  distributors: screen('/channels/distributors', {
    title: '分销商',
    may: 'channels_read',
    menu: { group: '渠道', icon: 'team' },
  }),
  netBars: screen('/channels/net-bars', {
    title: '网吧',
    may: 'channels_read',
    menu: { group: '渠道', icon: 'board' },
  }),
  merchants: screen('/channels/merchants', {
    title: '商家',
    may: 'channels_read',
    menu: { group: '渠道', icon: 'bill' },
  }),
  activities: screen('/channels/activities', {
    title: '活动页',
    may: 'channels_read',
    menu: { group: '渠道', icon: 'history' },
  }),
  withdrawals: screen<{ tab?: string; userId?: string }>('/money/withdrawals', {
    title: '提现审核',
    may: 'finance_read',
    menu: { group: '资金', icon: 'wallet' },
  }),
  withdrawal: screen<{ withdrawalId: string }>('/money/withdrawals/:withdrawalId', {
    title: '提现',
    may: 'finance_read',
  }),
  payouts: screen<{ day?: string; only?: string }>('/money/payouts', {
    title: '转账',
    may: 'finance_read',
    menu: { group: '资金', icon: 'bank' },
  }),
  differences: screen<{ state?: string; channel?: string; kind?: string }>('/money/differences', {
    title: '对账差异',
    may: 'finance_read',
    menu: { group: '资金', icon: 'compare' },
  }),
  difference: screen<{ differenceId: string }>('/money/differences/:differenceId', {
    title: '对账差异',
    may: 'finance_read',
  }),
  bills: screen('/money/bills', {
    title: '每日账单',
    may: 'finance_read',
    menu: { group: '资金', icon: 'bill' },
  }),
  unsettled: screen<{ show?: 'payments' }>('/money/unsettled', {
    title: '未结退款与支付',
    may: 'finance_read',
    menu: { group: '资金', icon: 'question' },
  }),
  adjust: screen<{ userId?: string; amountFen?: string; differenceId?: string; transferId?: string }>(
    '/money/adjust',
    { title: '补偿与更正', may: 'finance_act', menu: { group: '资金', icon: 'money' } },
  ),
  ledger: screen<{ kind?: string; id?: string }>('/money/ledger', {
    title: '流水查询',
    may: 'finance_read',
    menu: { group: '资金', icon: 'book' },
  }),
  ledgerAccount: screen<{ account: string }>('/money/ledger/accounts/:account', {
    title: '资金账户',
    may: 'finance_read',
  }),
  ledgerTransfer: screen<{ transferId: string }>('/money/ledger/transfers/:transferId', {
    title: '流水',
    may: 'finance_read',
  }),
  ledgerDays: screen('/money/days', {
    title: '日结',
    may: 'finance_read',
    menu: { group: '资金', icon: 'calendar' },
  }),
  channelStatements: screen<{ show?: 'portals'; id?: string; month?: string }>('/money/statements', {
    title: '分销与门户账单',
    may: 'finance_read',
    menu: { group: '资金', icon: 'file' },
  }),
  ledgerDay: screen<{ day: string }>('/money/days/:day', { title: '日结', may: 'finance_read' }),
  operators: screen('/operators', {
    title: '运营人员',
    may: 'operators_read',
    menu: { group: '系统', icon: 'team' },
  }),
  audit: screen<{ by?: string; subject?: string; callName?: string }>('/audit', {
    title: '审计日志',
    may: 'audit_read',
    menu: { group: '系统', icon: 'history' },
  }),
  settings: screen<{ word?: string; show?: string }>('/settings', {
    title: '规则',
    may: 'settings_read',
    menu: { group: '系统', icon: 'settings' },
  }),
  settingPlans: screen<{ state?: string }>('/settings/plans', { title: '定时修改', may: 'settings_read' }),
  settingHistory: screen<{ key?: string }>('/settings/history', {
    title: '规则的修改记录',
    may: 'settings_read',
  }),
  gateways: screen('/gateways', {
    title: '外部服务',
    may: 'gateways_read',
    menu: { group: '系统', icon: 'chart' },
  }),
  keys: screen('/keys', {
    title: '加密密钥',
    may: 'settings_read',
    menu: { group: '系统', icon: 'key' },
  }),
} as const
