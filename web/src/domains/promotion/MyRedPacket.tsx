import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { type RedPacket, RedPacketTicket } from './RedPacketTicket.tsx'

/** The link of a packet: accounts it can be used for, or its order. */
export const packetLink = ({ state, gameId, orderId }: RedPacket): { label: string; to: string } | null => {
  if (state === 'unused') return { label: '去使用', to: paths.rentList(gameId === null ? {} : { gameId }) }
  if (orderId === null) return null
  return { label: state === 'locked' ? '去付款' : '查看订单', to: paths.orderDetail({ orderId }) }
}

/** A packet in the list: pressing it opens its rules, the button follows its link. */
export function MyRedPacket({
  packet,
  isNew,
  onOpen,
}: {
  packet: RedPacket
  isNew: boolean
  onOpen: () => void
}) {
  const { state, spentAt } = packet
  const link = packetLink(packet)
  const isOff = state === 'spent' || state === 'expired'
  return (
    <div className="my-packet">
      <button type="button" className="my-packet-open" onClick={onOpen}>
        <RedPacketTicket
          packet={packet}
          isOff={isOff}
          tag={isNew && state === 'unused' ? '新' : undefined}
          reason={state === 'locked' ? '已用于待付款订单，取消后退回' : undefined}
          foot={
            state === 'spent' && spentAt !== null ? (
              <small className="num">{momentText(spentAt, serverNow())} 使用</small>
            ) : undefined
          }
        />
        <span className="sr-only">查看使用规则</span>
      </button>
      {link ? (
        <LinkButton kind={isOff ? 'quiet' : 'soft'} size="s" to={link.to} className="my-packet-use">
          {link.label}
        </LinkButton>
      ) : null}
    </div>
  )
}
