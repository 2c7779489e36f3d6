import { MyFrame, MyNotices } from './MyFrame.tsx'
import { MyOrders } from './MyOrders.tsx'
import { MyProfile } from './MyProfile.tsx'
import { MyRows } from './MyRows.tsx'
import { MyWallet } from './MyWallet.tsx'

/** 我的, layout 1: profile, money, orders and settings as cards. */
export function ShopMy() {
  return (
    <MyFrame className="my-shop">
      {(profile) => (
        <>
          <MyProfile profile={profile} />
          <MyNotices profile={profile} />
          <MyWallet />
          <MyOrders />
          <MyRows profile={profile} />
        </>
      )}
    </MyFrame>
  )
}
