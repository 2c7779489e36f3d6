import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import { Icon } from '../../../ui/art/Icon.tsx'

/** The rewards by amount, in ascending order; hidden while there are none. */
export function RechargeTips({
  amountFen,
  onChoose,
}: {
  amountFen: number
  onChoose: (fen: number) => void
}) {
  const tips = useCall(client.promotion.rechargeTip, {}, { inPage: true }).data?.tips ?? []
  const reached = tips.findLast(({ fromFen }) => fromFen <= amountFen)
  return (
    <section className="recharge-tips" aria-label="充值说明">
      {tips.length > 0 ? (
        <div className="card">
          <h2>充值有赠送</h2>
          <ul>
            {tips.map((tip) => (
              <li key={tip.fromFen}>
                <button type="button" aria-pressed={tip === reached} onClick={() => onChoose(tip.fromFen)}>
                  <Icon name={tip === reached ? 'check' : 'gift'} size={18} />
                  {tip.text}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p>
        赠送与充值同时到账。充值金额计入现金余额，可以提现；赠送余额和红包不能提现。手续费和到账时间见提现页。
      </p>
    </section>
  )
}
