import type { CallOutput } from '@shanghao/client/http/calls'
import { yuanShort } from '@shanghao/contract/money'
import type { PaymentPoll } from '../../../core/pay/paymentPoll.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { channelActionTexts } from '../../../ui/money/ChannelChoice.tsx'
import { PaySheet } from '../../../ui/money/PaySheet.tsx'
import { PayWaiting } from '../../../ui/money/PayWaiting.tsx'
import { useRecharge } from './useRecharge.ts'

type Recharge = CallOutput<'finance', 'rechargeDetail'>

/** A recharge that was started and has not been paid: it is polled, and can be continued or paid another way. */
export function WaitingRecharge({
  recharge: { amountFen, reward, channel },
  redirect,
  poll,
}: {
  recharge: Recharge
  redirect: string | null
  poll: PaymentPoll
}) {
  const { pay, busy, error, shown, hide } = useRecharge(redirect)
  const again = paths.recharge({ fen: amountFen, ...(redirect === null ? {} : { redirect }) })
  return (
    <>
      <p className="recharge-waiting">
        充值 {yuanShort(amountFen)} 元 · {channelActionTexts[channel]}
      </p>
      <PayWaiting
        poll={poll}
        open
        other={
          <>
            <Button
              kind="quiet"
              busy={busy}
              onClick={() =>
                pay({ amountFen, expectedRewardFen: reward.bonusFen + reward.packetFen, channel })
              }
            >
              继续付款
            </Button>
            <LinkButton kind="plain" to={again} replace>
              换一种支付方式
            </LinkButton>
          </>
        }
      />
      {error ? (
        <p className="recharge-error" role="alert">
          {error}
        </p>
      ) : null}
      <PaySheet poll={poll} payment={shown} onOther={hide} onClose={hide} onRestart={hide} />
    </>
  )
}
