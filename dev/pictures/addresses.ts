import { type AnyScreen, paths } from '../../web/src/paths.ts'
import { screenAddresses } from '../e2e/fixtures/console/screenAddresses.ts'
import type { Subjects } from './subjects.ts'

type ScreenName = keyof typeof paths
type Query = Readonly<Record<string, string | number>>

/** Properties of the demo's main game. */
const HEROES = 102
const SKINS = 103

/** The queries of screens that show something in particular; the others are opened without. */
const queriesOf = (of: Subjects): Partial<Record<ScreenName, Query>> => {
  const { goodsId, orderId, disputeId } = of
  return {
    rentList: { gameId: 1 },
    rentListSearch: { gameId: 1 },
    account: { goodsId },
    heroes: { goodsId, propertyId: HEROES },
    skins: { goodsId, propertyId: SKINS },
    heroSkinSearch: { goodsId, propertyId: SKINS },
    descriptionSearch: { goodsId },
    share: { goodsId },
    order: { goodsId, hours: 4 },
    redPackets: { goodsId, hours: 4 },
    cashier: { orderId: of.unpaidId },
    payResult: { orderId },
    orderDetail: { orderId },
    loginTool: { orderId },
    mainAssist: { orderId },
    verificationCode: { orderId },
    receiveCode: { orderId },
    unlockOrder: { orderId },
    complaintsNew: { orderId },
    complaints: { orderId, reason: 'kicked_often' },
    seeComplaints: { disputeId },
    orderAppeal: { disputeId },
    orderAppealDetail: { disputeId },
    reviewEdit: { orderId },
    reviews: { goodsId },
    questions: { goodsId },
    owner: { ownerId: of.ownerId },
    withdrawalResult: { id: of.withdrawalId },
    rechargeResult: { rechargeId: of.rechargeId },
    article: { articleId: of.articleId },
  }
}

/** A picture to be taken: the screen, its address, and who is signed in. */
export type Shot = {
  readonly name: string
  readonly address: string
  readonly as: 'guest' | 'renter' | 'distributor' | 'owner' | 'operator'
}

/** Guests see what is open to them, except where a screen shows what the person has. */
const RENTERS: readonly ScreenName[] = [
  'loginTool',
  'signIn',
  'invitationCode',
  'invitationList',
  'suggestions',
]

/** Every screen of both consoles, named `owners-board` and `operators-dashboard`. */
export const consoleShotsOf = ({ ownerRecords, opsRecords }: Subjects): Shot[] => [
  ...screenAddresses('owner', ownerRecords).map(
    ([name, address]): Shot => ({ name: `owners-${name}`, address, as: 'owner' }),
  ),
  ...screenAddresses('ops', opsRecords).map(
    ([name, address]): Shot => ({ name: `operators-${name}`, address, as: 'operator' }),
  ),
]

/** Every screen of the renters' app once, those with layouts in each layout; home also as the renter sees it. */
export const shotsOf = (of: Subjects): Shot[] => {
  const queries = queriesOf(of)
  return Object.entries(paths).flatMap(([name, screen]: [string, AnyScreen]): Shot[] => {
    const known = Object.entries(queries).find(([of]) => of === name)?.[1] ?? {}
    const search = new URLSearchParams(Object.entries(known).map(([field, value]) => [field, String(value)]))
    const query = search.size > 0 ? `?${search}` : ''
    const needsLogin = screen.login === true || RENTERS.some((other) => other === name)
    const addresses = screen.layouts ?? [screen.pattern]
    return addresses.flatMap((address, i) => {
      const shot: Shot = {
        name: screen.layouts ? `${name}-${i + 1}` : name,
        address: address + query,
        as: name === 'distributor' ? 'distributor' : needsLogin ? 'renter' : 'guest',
      }
      return screen.layouts && !needsLogin
        ? [shot, { ...shot, name: `${shot.name}-renter`, as: 'renter' }]
        : [shot]
    })
  })
}
