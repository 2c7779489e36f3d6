import type { CallOutput } from '@shanghao/client/http/calls'
import { yuanShort } from '@shanghao/contract/money'
import { useAnnouncement } from '../../../core/shell/useAnnouncement.ts'
import { Icon, type IconName } from '../../../ui/art/Icon.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { withdrawalText } from './withdrawalTexts.ts'
import { withdrawalTones } from './withdrawalTones.ts'

type Detail = CallOutput<'finance', 'withdrawalDetail'>

const icons: Readonly<Record<Detail['state'], IconName>> = {
  reviewing: 'clock',
  approved: 'clock',
  paying: 'clock',
  unknown: 'refresh',
  paid: 'check',
  failed: 'alert',
  refused: 'alert',
}

/** The label of the amount, unless the withdrawal was returned. */
const labels: Partial<Record<Detail['state'], string>> = {
  reviewing: '通过后到账',
  approved: '将到账',
  paying: '将到账',
  unknown: '确认中',
  paid: '已到支付宝',
}

/** The paid or returned amount, and the meaning of the state. */
export function WithdrawalStatus({ withdrawal }: { withdrawal: Detail }) {
  const { state, amountFen, arrivesFen, reason } = withdrawal
  const { title, text } = withdrawalText(withdrawal)
  const tone = withdrawal.paused ? 'warn' : withdrawalTones[state]
  const isReturned = state === 'failed' || state === 'refused'
  const label = isReturned ? '已退回余额' : labels[state]
  const fen = isReturned ? amountFen : arrivesFen
  useAnnouncement(`${title}，${label} ${yuanShort(fen)} 元`)
  return (
    <section className="card withdrawal-head" aria-label="提现状态">
      <span className="withdrawal-mark" data-tone={tone}>
        <Icon name={icons[state]} size={32} />
      </span>
      <h2>{title}</h2>
      <p className="withdrawal-amount">
        <span>{label}</span>
        <Price fen={fen} size="xl" tone={isReturned || state === 'paid' ? 'good' : 'ink'} exact />
      </p>
      {reason === null ? null : <p className="withdrawal-reason">原因：{reason}</p>}
      <p className="withdrawal-text">{text}</p>
    </section>
  )
}
