import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import type { Profile } from '../../../core/session/session.ts'
import { paths } from '../../../paths.ts'
import { MyFigures } from './MyFigures.tsx'
import { MyFrame, MyNotices } from './MyFrame.tsx'
import { MyGrid } from './MyGrid.tsx'
import { MyName } from './MyName.tsx'
import { MyOrders } from './MyOrders.tsx'
import { type MyEntry, useMyEntries } from './useMyEntries.ts'
import './CatalogueMy.css'

/** 我的, layout 2: dense. One line of profile, the figures in a table, and every way as an icon. */
export function CatalogueMy() {
  const packets = useCall(client.promotion.userRedPackTotalAmount, {}, { inPage: true })
  return (
    <MyFrame className="my-catalogue" waitsFor={[packets]}>
      {(profile) => (
        <>
          <MyName profile={profile} />
          <MyNotices profile={profile} />
          <MyFigures />
          <MyOrders />
          <AllEntries profile={profile} />
        </>
      )}
    </MyFrame>
  )
}

const moneyEntries: readonly MyEntry[] = [
  { icon: 'plus', label: '充值', to: paths.recharge() },
  { icon: 'minus', label: '提现', to: paths.withdrawal() },
  { icon: 'receipt', label: '余额明细', to: paths.finance() },
]

function AllEntries({ profile }: { profile: Profile }) {
  return <MyGrid label="全部功能" entries={[...moneyEntries, ...useMyEntries(profile)]} />
}
