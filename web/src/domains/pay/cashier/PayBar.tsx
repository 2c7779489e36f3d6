import { yuanShort } from '@shanghao/contract/money'
import { useNavigate } from 'react-router'
import type { Answer } from '../../../core/http/request.ts'
import { here } from '../../../core/router/navigate.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { type ChannelId, channelVerbs } from '../../../ui/money/ChannelChoice.tsx'
import { PinSheet } from '../../../ui/money/PinSheet.tsx'
import { usePayByBalance } from './usePayByBalance.ts'
import type { PayByChannel } from './usePayByChannel.ts'

type Bill = Answer<'pay', 'cashier'>

/** The cashier's one action: pay the way that is chosen, or first whatever paying so still lacks. */
export function PayBar({
  bill,
  channel,
  isAgain,
  byChannel: { pay, busy, fault },
  refresh,
}: {
  bill: Bill
  channel: ChannelId
  /** Whether a payment of this channel waits already. */
  isAgain: boolean
  byChannel: PayByChannel
  refresh: () => void
}) {
  if (channel === 'balance') return <BalanceBar bill={bill} refresh={refresh} />
  return (
    <div className="pay-bar">
      {fault ? <p role="alert">{fault}</p> : null}
      <Button block busy={busy} onClick={() => pay(channel)}>
        {isAgain ? '继续' : ''}
        {channelVerbs[channel]} {yuanShort(bill.totalFen)} 元
      </Button>
    </div>
  )
}

function BalanceBar({
  bill: { orderId, title, totalFen, shortFen, hasPayPassword, passwordFree },
  refresh,
}: {
  bill: Bill
  refresh: () => void
}) {
  const navigate = useNavigate()
  const { asking, pinError, busy, ask, pay } = usePayByBalance(orderId, refresh)
  const setPassword = paths.paymentPassword({ redirect: here() })
  if (shortFen > 0)
    return (
      <div className="pay-bar">
        <p>余额还差 {yuanShort(shortFen)} 元，暂无其他支付方式。</p>
        <LinkButton kind="soft" block to={paths.finance()}>
          查看余额
        </LinkButton>
      </div>
    )
  if (!hasPayPassword)
    return (
      <div className="pay-bar">
        <p>余额支付需要支付密码，你还没有设置。设置后会回到这里。</p>
        <LinkButton block to={setPassword}>
          设置支付密码
        </LinkButton>
      </div>
    )
  return (
    <div className="pay-bar">
      {passwordFree ? <p>已开启小额免密支付，点击后直接付款。</p> : null}
      <Button block busy={busy && !asking} onClick={() => (passwordFree ? pay() : ask(true))}>
        {passwordFree ? '免密支付' : channelVerbs.balance} {yuanShort(totalFen)} 元
      </Button>
      <PinSheet
        open={asking}
        title={title}
        amountFen={totalFen}
        error={pinError}
        busy={busy}
        onSubmit={pay}
        onClose={() => ask(false)}
        onForgot={() => navigate(setPassword)}
      />
    </div>
  )
}
