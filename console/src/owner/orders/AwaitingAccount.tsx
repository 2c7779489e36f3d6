import type { CallOutput } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Button } from 'antd'
import { useState } from 'react'
import { toast } from '../../core/feedback/feedback.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

type Awaiting = CallOutput<'goods', 'attention'>['awaiting'][number]
type Account = Omit<Awaiting, 'reason'> & { reason: Awaiting['reason'] | null }

const REASONS: Record<Awaiting['reason'], string> = {
  rental: '租用已结束',
  login_failed: '租客登不上，已换号',
  complaint: '有维权在处理，结束后才能上架',
}

const whyOf = ({ reason, endedAt, passwordSince, passwordSeenBy }: Account, now: number): string => {
  const parts = [
    ...(reason === null ? [] : [REASONS[reason]]),
    ...(endedAt === null ? [] : [`${momentText(endedAt, now)} 归还`]),
    `密码从${momentText(passwordSince, now)} 用到现在，${passwordSeenBy} 笔租用看过`,
  ]
  return parts.join('，')
}

/** An account between rentals: confirmed in one tap, or with the password that was changed in the game. */
export function AwaitingAccount({ account }: { account: Account }) {
  const { goodsId, title, gameName, zone, mayConfirm } = account
  const [isChanging, setChanging] = useState(false)
  const may = useMay()
  const confirm = useCallMutation(client.goods.confirmGoods, {
    invalidates: [client.goods.attention],
    onDone: () => toast('已重新上架', 'success'),
  })
  return (
    <li className="rental-row board-card">
      <span className="rental-title">{title}</span>
      <span className="rental-more">
        {gameName} · {zone}
      </span>
      <span className="rental-span">{whyOf(account, serverNow())}</span>
      {isChanging ? (
        <NewPasswordForm goodsId={goodsId} title={title} onClose={() => setChanging(false)} />
      ) : (
        <span className="board-act">
          {may('orders_act') && (
            <Button
              size="large"
              type="primary"
              onClick={() => setChanging(true)}
              aria-label={`${title}：填写新密码`}
            >
              填写新密码
            </Button>
          )}
          {mayConfirm && may('goods_shelve') && (
            <Button
              size="large"
              loading={confirm.busy}
              onClick={() => void confirm.run({ id: goodsId })}
              aria-label={`${title}：确认无误，上架`}
            >
              确认无误，上架
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
