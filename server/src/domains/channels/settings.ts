import { SKINS } from '@shanghao/contract/rules'
import { bp, count, days, defineSettings, type Values } from '../../core/settings/define.ts'

/** The rules of marketing channels and distributors. An order keeps the share it was placed with. */
export const channelSettings = defineSettings('channels', '渠道与分销', {
  touchDays: days({ label: '首次来访的渠道保留多久', initial: 30, min: 1, max: 365 }),
  earningDays: days({
    label: '注册后多久内的订单计入分销分成',
    initial: 365,
    min: 1,
    max: 3650,
    takesTwo: true,
  }),
  shareMaxBp: bp({ label: '分销商最多占平台佣金的比例', initial: 5000, min: 0, max: 10_000 }),
  platformSkin: count({ label: '平台站点首页与我的页面的版式编号', initial: 1, min: 1, max: SKINS }),
  checkAddressHour: count({
    label: '每个网络地址每小时核对渠道的次数',
    initial: 300,
    min: 1,
    max: 1_000_000,
  }),
})
export type ChannelRules = Values<typeof channelSettings>
