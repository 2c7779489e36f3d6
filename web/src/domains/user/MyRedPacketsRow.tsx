import { useCall } from '../../core/http/query.ts'
import { client } from '../../core/http/request.ts'
import type { Profile } from '../../core/session/session.ts'
import { paths } from '../../paths.ts'
import { RowLink } from '../../ui/layout/Rows.tsx'
import { Price } from '../../ui/money/Price.tsx'

/** The total of the red packets, and whether some have not been seen. */
export function MyRedPacketsRow({
  profile: { packetPopAmount, rechargePopAmount },
}: {
  profile: Pick<Profile, 'packetPopAmount' | 'rechargePopAmount'>
}) {
  const total = useCall(client.promotion.userRedPackTotalAmount, {}, { inPage: true }).data
  const unseen = packetPopAmount + rechargePopAmount > 0
  return (
    <RowLink
      icon="gift"
      label="我的红包"
      value={
        total && total.count > 0 ? (
          <>
            {unseen ? <span className="my-unseen">新红包</span> : null}
            {total.count} 个 · <Price fen={total.totalFen} size="s" tone="ink" />
          </>
        ) : undefined
      }
      to={paths.myRedPackets()}
    />
  )
}
