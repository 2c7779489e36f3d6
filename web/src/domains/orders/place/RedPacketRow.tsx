import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Row, RowLink, Rows } from '../../../ui/layout/Rows.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import type { OrderPacket } from './useOrderRedPacket.ts'

/** 红包: what it takes off, and the way to another one. Who has none isn't bothered with it. */
export function PacketRow({ chosen }: { chosen: OrderPacket }) {
  const { counts, error, lost, packet, retry } = chosen
  if (!error && !lost && counts && counts.usable + counts.unusable === 0) return null
  return (
    <>
      {lost ? (
        <Notice tone="accent" title={lost}>
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
        ) : (
          <RowLink
            icon="gift"
            label="红包"
            note={noteOf(chosen)}
            value={<Value chosen={chosen} />}
            to={chosen.chooser}
            state={{ asked: true }}
          />
        )}
      </Rows>
    </>
  )
}

function Value({ chosen: { counts, packet } }: { chosen: OrderPacket }) {
  if (!counts) return <Skeleton width={56} height={22} />
  if (packet) return <Price fen={-packet.savesFen} size="l" tone="good" />
  return counts.usable > 0 ? `${counts.usable} 个可用` : '不可用原因'
}

const noteOf = ({ packet, counts, byItself }: OrderPacket): string => {
  if (!counts) return '正在选择最划算的红包…'
  if (packet) return byItself ? `最划算：${packet.name}` : packet.name
  return counts.usable > 0 ? '不使用红包' : '暂无可用红包'
}
