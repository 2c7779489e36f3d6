import { useCall } from '@shanghao/client/http/useCall'
import { yuanShort } from '@shanghao/contract/money'
import { ADULT_AGE } from '@shanghao/contract/rules'
import { client } from '../../../core/http/request.ts'
import type { Profile } from '../../../core/session/session.ts'
import { paths } from '../../../paths.ts'
import type { IconName } from '../../../ui/art/Icon.tsx'

/** A way from my page: `value` is its state, `news` what waits to be seen there. */
export type MyEntry = {
  readonly icon: IconName
  readonly label: string
  readonly to: string
  readonly value?: string | undefined
  readonly news?: string | undefined
}

/** Everything that my page leads to, in one order for all layouts. */
export const useMyEntries = (profile: Profile): readonly MyEntry[] => {
  const packets = useCall(client.promotion.userRedPackTotalAmount, {}, { inPage: true }).data
  const replies = useCall(client.support.unread, {}, { inPage: true }).data?.unread ?? 0
  const { verified, adult } = profile.realname
  return [
    {
      icon: 'gift',
      label: '我的红包',
      to: paths.myRedPackets(),
      value:
        packets && packets.count > 0 ? `${packets.count} 个 · ${yuanShort(packets.totalFen)} 元` : undefined,
      news: profile.packetPopAmount + profile.rechargePopAmount > 0 ? '新红包' : undefined,
    },
    { icon: 'check', label: '每日签到', to: paths.signIn() },
    { icon: 'share', label: '邀请好友', to: paths.invitationCode() },
    ...(profile.isDistributor
      ? [{ icon: 'receipt', label: '分销分成', to: paths.distributor() } as const]
      : []),
    { icon: 'heart', label: '我的收藏', to: paths.collected() },
    {
      icon: 'shield',
      label: '实名认证',
      to: paths.realname(),
      value: verified ? (adult ? '已认证' : `未满 ${ADULT_AGE} 周岁`) : '未认证',
    },
    {
      icon: 'wallet',
      label: '支付设置',
      to: paths.paymentSettings(),
      value: profile.hasPayPassword ? undefined : '未设支付密码',
    },
    {
      icon: 'lock',
      label: '账号与安全',
      to: paths.accountSecurity(),
      value: profile.hasLoginPassword ? undefined : '未设登录密码',
    },
    {
      icon: 'help',
      label: '客服',
      to: paths.support(),
      news: replies > 0 ? `${replies} 条新回复` : undefined,
    },
    { icon: 'rows', label: '资讯中心', to: paths.newsList() },
    { icon: 'bell', label: '意见反馈', to: paths.suggestions() },
    { icon: 'info', label: '关于我们', to: paths.aboutUs() },
  ]
}
