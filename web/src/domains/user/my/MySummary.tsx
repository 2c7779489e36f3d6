import { useCall } from '@shanghao/client/http/useCall'
import { yuanShort } from '@shanghao/contract/money'
import { Link } from 'react-router'
import { client } from '../../../core/http/request.ts'
import type { Profile } from '../../../core/session/session.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { MoneyWays } from './MyWallet.tsx'
import './MySummary.css'

/** The person and their money as a paragraph; amounts and level are links. */
export function MySummary({ profile: { userInfo, userMember, phone } }: { profile: Profile }) {
  const balance = useCall(client.finance.balance, {}, { inPage: true })
  const money = balance.data
  return (
    <section className="my-summary" aria-label="我的资料">
      <p className="my-summary-name">{userInfo.nickname}</p>
      <p className="num">{phone}</p>
      <p className="my-summary-text">
        {userMember.completedOrders > 0
          ? `完成 ${userMember.completedOrders} 单，现在是`
          : '还没有完成的订单，等级是'}
        <Link to={paths.myGrade()}>{userMember.levelName}</Link>。
        {money ? (
          <>
            可用余额
            <Link to={paths.finance()}>{yuanShort(money.cashFen + money.bonusFen)} 元</Link>
            {money.inEscrowFen > 0 ? `，另有 ${yuanShort(money.inEscrowFen)} 元托管在订单里` : ''}。
          </>
        ) : balance.error ? null : (
          <Skeleton width="6em" />
        )}
      </p>
      {balance.error ? (
        <p role="alert" className="my-summary-failed">
          余额加载失败，资金不受影响
          <Button kind="plain" size="s" onClick={() => void balance.refetch()}>
            重试
          </Button>
        </p>
      ) : null}
      <MoneyWays />
    </section>
  )
}
