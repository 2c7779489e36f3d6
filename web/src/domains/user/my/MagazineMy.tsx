import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import { MyFrame, MyNotices } from './MyFrame.tsx'
import { MyLinks } from './MyLinks.tsx'
import { MySummary } from './MySummary.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import './MagazineMy.css'

/** 我的, layout 4: told in sentences. Who the person is, what they rented lately, and the ways as a list of contents. */
export function MagazineMy() {
  const balance = useCall(client.finance.balance, {}, { inPage: true })
  const orders = useCall(client.orders.list, {})
  return (
    <MyFrame className="my-magazine" waitsFor={[balance, orders]}>
      {(profile) => (
        <>
          <MySummary profile={profile} />
          <MyNotices profile={profile} />
          <RecentOrders />
          <MyLinks profile={profile} />
        </>
      )}
    </MyFrame>
  )
}
