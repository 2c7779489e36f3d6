import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Tag } from 'antd'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { client } from '../../client.ts'
import { Facts } from '../Facts.tsx'
import { Reveal } from '../Reveal.tsx'

export default function MoneySection({ userId }: { userId: string }) {
  const query = useCall(client.people.personMoney, { userId }, { inPage: true })
  return (
    <QueryView query={query}>
      {(money) => (
        <>
          <Facts
            facts={[
              ['现金余额', yuanSign(money.cashFen)],
              ['赠送余额', yuanSign(money.bonusFen)],
              ['提现中', yuanSign(money.withdrawingFen)],
              ['充值合计', yuanSign(money.rechargedFen)],
              ['提现合计', yuanSign(money.withdrawnFen)],
              ['渠道支付合计', yuanSign(money.paidFen)],
              ['退回渠道', yuanSign(money.refundedFen)],
              ['平台补偿', yuanSign(money.compensatedFen)],
              ['未用红包', `${money.packets} 个`],
            ]}
          />
          <h2 className="person-subtitle">提现账户</h2>
          {money.accounts.length === 0 ? (
            <p className="person-note">没有绑定过提现账户</p>
          ) : (
            <>
              <ul className="person-list" aria-label="提现账户">
                {money.accounts.map(({ masked, isDefault, boundAt, unboundAt }) => (
                  <li key={`${masked}${boundAt}`} className="person-row">
                    <span className="num">{masked}</span>
                    {isDefault && <Tag>默认</Tag>}
                    <span className="person-note num">
                      {momentText(boundAt, serverNow())} 绑定
                      {unboundAt !== null && `，${momentText(unboundAt, serverNow())} 解绑`}
                    </span>
                  </li>
                ))}
              </ul>
              <Reveal userId={userId} what="payout_accounts" masked="" />
            </>
          )}
        </>
      )}
    </QueryView>
  )
}
