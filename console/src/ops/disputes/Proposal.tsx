import { partyNames } from '@shanghao/contract/disputes/states'
import { yuanSign } from '@shanghao/contract/refundWays'
import type { Case } from './case.ts'
import { settlementText } from './settlementText.ts'

type Tier = NonNullable<Case['proposal']['rent']>['tiers'][number]

const percent = (bp: number): string => `${bp / 100}%`

const tierName = ({ untilMinute }: Tier, before: Tier | undefined): string => {
  const from = before?.untilMinute
  if (untilMinute !== null) return from ? `${from}–${untilMinute} 分钟` : `${untilMinute} 分钟内`
  return from ? `${from} 分钟以后` : '任何时候'
}

/** What the rules propose and how they come to it. */
export function Proposal({ found }: { found: Case }) {
  const { proposal, claim, offer, ruleVersion } = found
  const { rent, deposit, presumed } = proposal
  const step = rent?.tiers.find(({ untilMinute }) => untilMinute === null || rent.minutesUsed < untilMinute)
  return (
    <section className="panel" aria-label="规则建议">
      <h2 className="panel-title">规则建议</h2>
      <p className="proposal-sum num">{settlementText(claim)}</p>
      {rent && (
        <>
          <table className="proposal-table num">
            <caption className="visually-hidden">按使用时间退已用租金的比例</caption>
            <thead>
              <tr>
                <th scope="col">已用时间</th>
                <th scope="col">退已用租金的</th>
              </tr>
            </thead>
            <tbody>
              {rent.tiers.map((tier, i) => (
                <tr key={tier.untilMinute ?? 'rest'} data-here={tier === step || undefined}>
                  <td>
                    {tierName(tier, rent.tiers[i - 1])}
                    {tier === step && <span className="proposal-here">本单</span>}
                  </td>
                  <td>{percent(tier.usedBp)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <dl className="proposal-lines num">
            <dt>未用租金，全退</dt>
            <dd>{yuanSign(rent.unusedFen)}</dd>
            <dt>
              已用 {rent.minutesUsed} 分钟，租金 {yuanSign(rent.usedFen)} × {percent(rent.usedBp)}
            </dt>
            <dd>{yuanSign(proposal.claimFen - rent.unusedFen)}</dd>
            <dt>合计</dt>
            <dd>{yuanSign(proposal.claimFen)}</dd>
          </dl>
        </>
      )}
      {deposit && (
        <dl className="proposal-lines num">
          <dt>这个原因最多可申请押金的 {percent(deposit.shareBp)}</dt>
          <dd>{yuanSign(deposit.maxFen)}</dd>
          <dt>号主申请</dt>
          <dd>{yuanSign(proposal.claimFen)}</dd>
        </dl>
      )}
      {offer && <p className="num">对方的方案：{settlementText(offer)}</p>}
      <p className="arbitration-second">
        证据不足时以{partyNames[presumed]}的说法为准；规则第 {ruleVersion} 版
      </p>
    </section>
  )
}
