import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import { MyFigures } from './MyFigures.tsx'
import { MyFrame, MyNotices } from './MyFrame.tsx'
import { MyName } from './MyName.tsx'
import { MyRows } from './MyRows.tsx'
import { MoneyWays } from './MyWallet.tsx'
import { Todos } from './Todos.tsx'
import './ToolMy.css'

/** 我的, layout 5: a tool. First what waits for the person, then their money; settings are folded away. */
export function ToolMy() {
  const orders = useCall(client.orders.list, {})
  const balance = useCall(client.finance.balance)
  const unread = useCall(client.notifications.unread, {}, { inPage: true })
  return (
    <MyFrame className="my-tool" waitsFor={[orders, balance, unread]}>
      {(profile) => (
        <>
          <MyName profile={profile} />
          <MyNotices profile={profile} />
          <Todos profile={profile} />
          <MyFigures />
          <MoneyWays />
          <details className="my-tool-more">
            <summary>红包、收藏、设置和帮助</summary>
            <MyRows profile={profile} />
          </details>
        </>
      )}
    </MyFrame>
  )
}
