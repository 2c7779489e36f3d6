import type { CallOutput } from '@shanghao/client/http/calls'
import { yuanShort } from '@shanghao/contract/money'
import { useNavigate } from 'react-router'
import { currentPath } from '../../../core/router/navigate.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { type ChannelId, channelActionTexts } from '../../../ui/money/ChannelChoice.tsx'
import { PinSheet } from '../../../ui/money/PinSheet.tsx'
import { usePayByBalance } from './usePayByBalance.ts'
import type { PayByChannel } from './usePayByChannel.ts'

type Bill = CallOutput<'pay', 'cashier'>

/** The cashier's main action: pay by the chosen channel, or first add what is missing. */
export function PayBar({
  bill,
  channel,
  isContinued,
  byChannel: { pay, busy, error },
  refresh,
}: {
  bill: Bill
  channel: ChannelId
  /** Whether a payment of this channel is open already. */
  isContinued: boolean
  byChannel: PayByChannel
  refresh: () => void
}) {
  if (channel === 'balance') return <BalanceBar bill={bill} refresh={refresh} />
  return (
    <div className="pay-bar">
      {error ? <p role="alert">{error}</p> : null}
      <Button block busy={busy} onClick={() => pay(channel)}>
        {isContinued ? '继续' : ''}
        {channelActionTexts[channel]} {yuanShort(bill.totalFen)} 元
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
  const { isOpen, pinError, busy, setPasswordSheet, pay } = usePayByBalance(orderId, refresh)
  const setPasswordPath = paths.paymentPassword({ redirect: currentPath() })
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
        <LinkButton block to={setPasswordPath}>
          设置支付密码
        </LinkButton>
      </div>
    )
  return (
    <div className="pay-bar">
      {passwordFree ? <p>已开启小额免密支付，点击后直接付款。</p> : null}
      <Button block busy={busy && !isOpen} onClick={() => (passwordFree ? pay() : setPasswordSheet(true))}>
        {passwordFree ? '免密支付' : channelActionTexts.balance} {yuanShort(totalFen)} 元
      </Button>
      <PinSheet
        open={isOpen}
        title={title}
        amountFen={totalFen}
        error={pinError}
        busy={busy}
        onSubmit={pay}
        onClose={() => setPasswordSheet(false)}
        onForgot={() => navigate(setPasswordPath)}
      />
    </div>
  )
}
