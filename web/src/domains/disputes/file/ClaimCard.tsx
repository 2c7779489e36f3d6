import { clockText } from '@shanghao/client/time/timeText'
import type { OrderParty } from '@shanghao/contract/disputes/states'
import { refundPartsText, yuanSign } from '@shanghao/contract/refundWays'
import { MoneyLine } from '../../../ui/money/MoneyLine.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { refundRouteText } from '../../../ui/orders/refundTexts.ts'
import { claimParts, type Description } from './claimParts.ts'
import { TierChart } from './TierChart.tsx'
import './ClaimCard.css'

/** What a complaint comes to, how, and whose account of it counts. */
export function ClaimCard({ quote, viewer }: { quote: Description; viewer: OrderParty }) {
  const { label, claim, tiers, minutesUsed, depositMaxFen, quoteUntil } = quote
  return (
    <section className="card claim" aria-labelledby="claim-reason">
      <h2 id="claim-reason">{label}</h2>
      {viewer === 'renter' ? (
        <>
          <MoneyLine open label="预计退回" fen={claim.refundFen} tone="ink" parts={claimParts(quote)} />
          {tiers.length > 1 ? <TierChart tiers={tiers} minutesUsed={minutesUsed} /> : null}
          <ul className="claim-notes">
            {claim.refundFen > 0 ? (
              <li>号主同意或平台支持后，{refundRouteText(claim.refundParts)}。</li>
            ) : (
              <li>时间都已用完，这个原因没有可退的租金。</li>
            )}
            {claim.packetBack ? <li>这笔订单用的红包一起退回，有效期不变。</li> : null}
            {claim.depositBackFen ? (
              <li>
                押金 {yuanSign(claim.depositBackFen)} 同时退回：{refundPartsText(claim.depositBackParts)}。
              </li>
            ) : null}
            <li>{clockText(quoteUntil)} 前提交，按这个金额申请。</li>
          </ul>
        </>
      ) : (
        <>
          <p className="claim-deposit">
            最多可申请 <Price fen={depositMaxFen} size="l" tone="ink" />
          </p>
          <ul className="claim-notes">
            <li>租客同意或平台支持后，从押金里赔给你，其余押金退回租客。</li>
          </ul>
        </>
      )}
      <Presumption presumed={quote.presumed} viewer={viewer} />
    </section>
  )
}

function Presumption({ presumed, viewer }: { presumed: OrderParty; viewer: OrderParty }) {
  const other = viewer === 'renter' ? '号主' : '租客'
  return (
    <p className="claim-presumed" data-own={presumed === viewer ? '' : undefined}>
      {presumed === viewer ? (
        <>
          <b>先认定你说的属实</b>
          {other}不认可，要由{other}拿出证据。
        </>
      ) : (
        <>
          <b>这个原因要由你举证</b>
          证据不足时，按{other}的说法裁定，截图请尽量完整。
        </>
      )}
    </p>
  )
}
