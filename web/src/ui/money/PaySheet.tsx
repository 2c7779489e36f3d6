import { pollFailureText } from '@shanghao/client/http/lostConnection'
import type { ChannelName } from '@shanghao/contract/refundWays'
import { useState } from 'react'
import type { PaymentPoll } from '../../core/pay/paymentPoll.ts'
import type { OpenPayment } from '../../core/pay/useChannelPay.ts'
import { ChannelMark } from '../art/ChannelMark.tsx'
import { Icon } from '../art/Icon.tsx'
import { Button } from '../controls/Button.tsx'
import { CopyButton } from '../controls/CopyButton.tsx'
import { Countdown } from '../display/Countdown.tsx'
import { Sheet } from '../layout/Sheet.tsx'
import { payerAppNames } from './ChannelChoice.tsx'
import { Price } from './Price.tsx'
import { QrCode } from './QrCode.tsx'
import './PaySheet.css'

/** The title of a channel's sheet, and what the payer does. */
const TEXTS: Readonly<Record<ChannelName, { title: string; how: string }>> = {
  wechat: { title: '微信扫码付款', how: '打开微信「扫一扫」付款' },
  alipay: {
    title: '用支付宝付款',
    how: '微信内无法打开支付宝。请复制链接，尽快在手机浏览器中打开付款，无需登录；付款后回到这里。',
  },
}

type Props = {
  /** Polls whether the payment has arrived. */
  readonly poll: PaymentPoll
  /** The payer wants another way to pay. */
  readonly onOther: () => void
  /** The payment has expired and the payer wants a new code or link. */
  readonly onRestart: () => void
}

/**
 * A payment that is made on another device or in another browser: what to scan or to copy, until when, and its state. The
 * page that shows it polls the payment and navigates on when it is paid.
 */
export function PaySheet({
  payment,
  onClose,
  ...rest
}: Props & { payment: OpenPayment | null; onClose: () => void }) {
  return (
    <Sheet open={payment !== null} onClose={onClose} title={TEXTS[payment?.channel ?? 'wechat'].title}>
      {payment ? <OpenPaymentCard key={payment.paymentId} payment={payment} {...rest} /> : null}
    </Sheet>
  )
}

function OpenPaymentCard({
  payment: { channel, amountFen, next, expiresAt },
  poll: { error, isTimedOut, isChecking, checkNow },
  onOther,
  onRestart,
}: Props & { payment: OpenPayment }) {
  const [isExpired, setExpired] = useState(false)
  return (
    <div className="pay-sheet">
      <ChannelMark channel={channel} size={44} />
      <Price fen={amountFen} size="xl" />
      {isExpired ? (
        <p className="pay-sheet-how">付款已超时，这个{next.kind === 'qr' ? '二维码' : '链接'}已失效</p>
      ) : next.kind === 'qr' ? (
        <>
          <QrCode text={next.url} label={`${payerAppNames[channel]}付款二维码`} />
          <p className="pay-sheet-how">{TEXTS[channel].how}</p>
        </>
      ) : next.kind === 'jump' ? (
        <>
          <p className="pay-sheet-how">{TEXTS[channel].how}</p>
          <CopyButton as="main" text={next.url} what="付款链接" label="复制付款链接" />
        </>
      ) : null}
      {isExpired ? null : (
        <p className="pay-sheet-time">
          <Icon name="clock" size={16} />
          剩余付款时间 <Countdown to={expiresAt} onEnd={() => setExpired(true)} />
        </p>
      )}
      <p className="pay-sheet-status" role="status">
        {statusText({ error, isTimedOut, isExpired })}
      </p>
      <div className="pay-sheet-actions">
        {isExpired ? (
          <Button block onClick={onRestart}>
            重新付款
          </Button>
        ) : null}
        <Button kind="soft" block busy={isChecking} onClick={() => void checkNow()}>
          我已付款
        </Button>
        <Button kind="plain" block onClick={onOther}>
          换一种支付方式
        </Button>
      </div>
    </div>
  )
}

const statusText = ({
  error,
  isTimedOut,
  isExpired,
}: Pick<PaymentPoll, 'error' | 'isTimedOut'> & { isExpired: boolean }): string => {
  if (error) return pollFailureText(error)
  if (isExpired) return '如已付款，点「我已付款」查询结果'
  return isTimedOut ? '付款后点「我已付款」查看结果' : '付款后这里会自动更新'
}
