import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../core/http/request.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { QueryView } from '../../ui/feedback/QueryView.tsx'
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx'
import { Sheet } from '../../ui/layout/Sheet.tsx'
import { packetLink } from './MyRedPacket.tsx'
import { type RedPacket, RedPacketTicket } from './RedPacketTicket.tsx'

/** A packet with all its rules. */
export function RedPacketSheet({ packet, onClose }: { packet: RedPacket | null; onClose: () => void }) {
  const link = packet && packetLink(packet)
  return (
    <Sheet
      open={packet !== null}
      onClose={onClose}
      title="红包详情"
      footer={
        link ? (
          <LinkButton block to={link.to}>
            {link.label}
          </LinkButton>
        ) : undefined
      }
    >
      {packet ? <Details packet={packet} /> : null}
    </Sheet>
  )
}

function Details({ packet }: { packet: RedPacket }) {
  const { redPackId, state } = packet
  const info = useCall(client.promotion.queryUserRedPackInfo, { redPackId })
  return (
    <div className="packet-details">
      <RedPacketTicket
        packet={packet}
        isOff={state === 'spent' || state === 'expired'}
        tag={packet.stateName}
      />
      <h3>使用规则</h3>
      <QueryView query={info} skeleton={<SkeletonText lines={4} />}>
        {({ rules }) => (
          <ul className="packet-rules">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  )
}
