import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import type { Profile } from '../../../core/session/session.ts'
import { MyFrame, MyNotices } from './MyFrame.tsx'
import { MyGrid } from './MyGrid.tsx'
import { MyOrders } from './MyOrders.tsx'
import { MyWallet } from './MyWallet.tsx'
import { PlayerCard } from './PlayerCard.tsx'
import { useMyEntries } from './useMyEntries.ts'
import '../../../ui/night.css'
import './NightMy.css'

/** 我的, layout 3: always dark. The person's level as the card of a player, then orders, money and ways. */
export function NightMy() {
  const level = useCall(client.user.queryLevel, {}, { inPage: true })
  const packets = useCall(client.promotion.userRedPackTotalAmount, {}, { inPage: true })
  return (
    <MyFrame className="my-night night" waitsFor={[level, packets]}>
      {(profile) => (
        <>
          <PlayerCard profile={profile} />
          <MyNotices profile={profile} />
          <MyOrders />
          <MyWallet />
          <Ways profile={profile} />
        </>
      )}
    </MyFrame>
  )
}

function Ways({ profile }: { profile: Profile }) {
  return <MyGrid label="账号与设置" entries={useMyEntries(profile)} />
}
