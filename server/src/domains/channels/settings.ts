import { SKINS } from '@shanghao/contract/rules'
import { bp, count, days, defineSettings, type Values } from '../../core/settings/define.ts'

/** The rules of marketing channels and distributors. An order keeps the share it was placed with. */
export const channelSettings = defineSettings('channels', '渠道与分销', {
  touchDays: days({
    label: '首次来访的渠道保留多久',
    effect: '首次从渠道来访后多久内注册仍计入该渠道。',
    initial: 30,
    min: 1,
    max: 365,
  }),
  earningDays: days({
    label: '注册后多久内的订单计入分销分成',
    effect: '经分销商来的用户注册后多久内的订单计入分成。已下的订单不变。',
    initial: 365,
    min: 1,
    max: 3650,
    takesTwo: true,
  }),
  shareMaxBp: bp({
    label: '分销商最多占平台服务费的比例',
    effect: '分销商从平台服务费中最多分得的比例。已下的订单按下单时的比例。',
    initial: 5000,
    min: 0,
    max: 10_000,
  }),
  shareAloneBp: bp({
    label: '一位运营人员可单独给出的分成比例',
    effect: '分销商的比例高于此数时，新建和修改须另一位运营人员审批。',
    initial: 1000,
    min: 0,
    max: 10_000,
    takesTwo: true,
  }),
  platformSkin: count({
    label: '平台站点首页与我的页面的版式编号',
    effect: '平台站点首页和我的页面用第几种版式。',
    initial: 1,
    min: 1,
    max: SKINS,
  }),
  checkAddressHour: count({
    label: '每个网络地址每小时核对渠道的次数',
    effect: '一个网络一小时核对渠道的次数，也是记下来访分销站点的次数，防止猜码和刷访问。',
    initial: 300,
    min: 1,
    max: 1_000_000,
  }),
  activityPersonHour: count({
    label: '每人每小时前往活动页的次数',
    effect: '一个人一小时内拿到活动页凭证的次数，同一实名的账号合并计算。',
    initial: 60,
    min: 1,
    max: 100_000,
  }),
})
export type ChannelRules = Values<typeof channelSettings>
