import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Tag } from 'antd'
import { amountText } from '../../../core/money/amountText.ts'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { client } from '../../client.ts'
import { Facts } from '../Facts.tsx'
import { Reveal } from '../Reveal.tsx'

export default function MoneySection({ userId }: { userId: string }) {
  const query = useCall(client.people.personMoney, { userId }, { inPage: true })
  return (
    <QueryView query={query}>
      {(money) => (
        <div className="panel">
          <Facts
            facts={[
              ['现金余额', amountText(money.cashFen)],
              ['赠送余额', amountText(money.bonusFen)],
              ['提现中', amountText(money.withdrawingFen)],
              ['充值合计', amountText(money.rechargedFen)],
              ['提现合计', amountText(money.withdrawnFen)],
              ['渠道支付合计', amountText(money.paidFen)],
              ['退回渠道', amountText(money.refundedFen)],
              ['平台补偿', amountText(money.compensatedFen)],
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
        </div>
      )}
    </QueryView>
  )
}
