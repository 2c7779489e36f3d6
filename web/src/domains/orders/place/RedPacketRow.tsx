import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Row, RowLink, Rows } from '../../../ui/layout/Rows.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import type { OrderRedPacket } from './useOrderRedPacket.ts'

/** 红包: the discount, and a link to choose another one. It stays for a person without any, so that nothing below it moves. */
export function RedPacketRow({ selection }: { selection: OrderRedPacket }) {
  const { counts, error, lostReason, packet, retry } = selection
  const hasNone = counts && counts.usable + counts.unusable === 0
  return (
    <>
      {lostReason ? (
        <Notice tone="accent" title={lostReason}>
          没有下单，也没有扣款。
          {packet ? '已换成当前最划算的红包，金额已更新。' : '暂无可用红包，金额已按不使用红包计算。'}
        </Notice>
      ) : null}
      <Rows label="红包">
        {error ? (
          <Row
            icon="gift"
            label="红包"
            note="加载失败，暂按不使用红包计算"
            value={
              <Button kind="plain" size="s" onClick={retry}>
                重试
              </Button>
            }
          />
        ) : hasNone ? (
          <Row icon="gift" label="红包" note="暂无可用红包" />
        ) : (
          <RowLink
            icon="gift"
            label="红包"
            note={packetNote(selection)}
            value={<Value selection={selection} />}
            to={selection.choosePath}
            state={{ asked: true }}
          />
        )}
      </Rows>
    </>
  )
}

function Value({ selection: { counts, packet } }: { selection: OrderRedPacket }) {
  if (!counts) return <Skeleton width={56} height={22} />
  if (packet) return <Price fen={-packet.savesFen} size="l" tone="good" />
  return counts.usable > 0 ? `${counts.usable} 个可用` : '不可用原因'
}

const packetNote = ({ packet, counts, isAutomatic }: OrderRedPacket): string => {
  if (!counts) return '正在选择最划算的红包…'
  if (packet) return isAutomatic ? `最划算：${packet.name}` : packet.name
  return counts.usable > 0 ? '不使用红包' : '暂无可用红包'
}
