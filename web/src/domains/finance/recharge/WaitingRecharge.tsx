import { yuanShort } from '@shanghao/contract/money'
import type { Answer } from '../../../core/http/request.ts'
import type { usePollUntil } from '../../../core/http/usePollUntil.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { channelVerbs } from '../../../ui/money/ChannelChoice.tsx'
import { PaySheet } from '../../../ui/money/PaySheet.tsx'
import { PayWaiting } from '../../../ui/money/PayWaiting.tsx'
import { useRecharge } from './useRecharge.ts'

type Recharge = Answer<'finance', 'rechargeDetail'>

/** Begun and not known to be paid: it is asked about, can be paid after all, or another way. */
export function WaitingRecharge({
  recharge: { amountFen, reward, channel },
  redirect,
  standing: { asking, error, isOver, askNow },
}: {
  recharge: Recharge
  redirect: string | null
  standing: Pick<ReturnType<typeof usePollUntil>, 'asking' | 'error' | 'isOver' | 'askNow'>
}) {
  const { pay, busy, fault, shown, hide } = useRecharge(redirect)
  const asked = { asking, offline: error !== null, isOver, onAsk: askNow }
  const again = paths.recharge({ fen: amountFen, ...(redirect === null ? {} : { redirect }) })
  return (
    <>
      <p className="recharge-waiting">
        充值 {yuanShort(amountFen)} 元 · {channelVerbs[channel]}
      </p>
      <PayWaiting
        {...asked}
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
      {fault ? (
        <p className="recharge-fault" role="alert">
          {fault}
        </p>
      ) : null}
      <PaySheet {...asked} payment={shown} onOther={hide} onClose={hide} onAgain={hide} />
    </>
  )
}
