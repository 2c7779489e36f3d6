import { maskPhone } from '@shanghao/contract/rules'
import type { userProfile } from '@shanghao/contract/user/shapes'
import type { z } from 'zod'
import type { Site } from '../../core/http/site.ts'
import { isAdult } from '../realname/actions.ts'
import { levelOf } from './levels.ts'
import type { ProfileRow } from './queries.ts'
import type { UserRules } from './settings.ts'

const roleNames = ['merchant', 'operator'] as const

/** `pop` holds the amounts of the popups (分): red packets not shown yet, those of recharges apart. */
export const presentProfile = (
  row: ProfileRow,
  {
    avatarUrl,
    closesAt,
    isDistributor,
  }: { avatarUrl: string | null; closesAt: Date | null; isDistributor: boolean },
  pop: { packetFen: number; rechargeFen: number },
  rules: UserRules,
  { portal, skin }: { portal: Site['portal']; skin: number },
  now: Date,
): Omit<z.input<typeof userProfile>, 'wxPayerKnown'> => {
  const { level, name } = levelOf(row.completed_orders, rules)
  const phone = maskPhone(row.phone)
  return {
    isLogin: true,
    phone,
    userInfo: {
      userId: String(row.id),
      nickname: row.nickname,
      avatarUrl,
      registeredAt: row.created_at.getTime(),
      roles: roleNames.filter((role) => row.roles.includes(role)),
    },
    userBaseInfo: {
      merchantLogo: portal?.logo ?? '',
      displayConf: JSON.stringify({ skin }),
      mobilePhone: phone,
    },
    userMember: { level, levelName: name, completedOrders: row.completed_orders },
    realname: {
      verified: row.adult_from !== null,
      adult: isAdult(row.adult_from, now),
    },
    hasLoginPassword: row.password_hash !== null,
    hasPayPassword: row.pay_password_hash !== null,
    packetPopAmount: pop.packetFen,
    rechargePopAmount: pop.rechargeFen,
    isDistributor,
    fullXuanhao: portal !== null,
    cloudGameType: 0,
    closesAt: closesAt?.getTime() ?? null,
  }
}
