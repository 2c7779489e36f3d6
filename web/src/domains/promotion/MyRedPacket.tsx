import { serverNow } from '../../core/time/clock.ts'
import { momentText } from '../../core/time/timeText.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { type RedPacket, RedPacketTicket } from './RedPacketTicket.tsx'

/** Where a packet leads: accounts it can be used for, or the order it went into. */
export const onwardOf = ({ state, gameId, orderId }: RedPacket): { label: string; to: string } | null => {
  if (state === 'unused') return { label: '去使用', to: paths.rentList(gameId === null ? {} : { gameId }) }
  if (orderId === null) return null
  return { label: state === 'locked' ? '去付款' : '查看订单', to: paths.orderDetail({ orderId }) }
}

/** One of one's packets: the ticket opens its rules, the button at its end leads on. */
export function MyRedPacket({
  packet,
  fresh,
  onOpen,
}: {
  packet: RedPacket
  fresh: boolean
  onOpen: () => void
}) {
  const { state, spentAt } = packet
  const onward = onwardOf(packet)
  const off = state === 'spent' || state === 'expired'
  return (
    <div className="my-packet">
      <button type="button" className="my-packet-open" onClick={onOpen}>
        <RedPacketTicket
          packet={packet}
          off={off}
          tag={fresh && state === 'unused' ? '新' : undefined}
          reason={state === 'locked' ? '已用于待付款订单，取消后退回' : undefined}
          foot={
            state === 'spent' && spentAt !== null ? (
              <small className="num">{momentText(spentAt, serverNow())} 使用</small>
            ) : undefined
          }
        />
        <span className="sr-only">查看使用规则</span>
      </button>
      {onward ? (
        <LinkButton kind={off ? 'quiet' : 'soft'} size="s" to={onward.to} className="my-packet-use">
          {onward.label}
        </LinkButton>
      ) : null}
    </div>
  )
}
