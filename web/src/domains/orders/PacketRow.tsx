import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Price } from '../../ui/Price.tsx'
import { Row, RowLink, Rows } from '../../ui/Rows.tsx'
import { Bone } from '../../ui/Skeleton.tsx'
import type { OrderPacket } from './useOrderPacket.ts'

/** 红包: what it takes off, and the way to another one. Who has none isn't bothered with it. */
export function PacketRow({ chosen }: { chosen: OrderPacket }) {
  const { counts, error, lost, packet, retry } = chosen
  if (!error && !lost && counts && counts.usable + counts.unusable === 0) return null
  return (
    <>
      {lost ? (
        <Notice tone="accent" title={lost}>
          没有下单，也没有扣钱。
          {packet ? '已换成现在最划算的一个，金额也更新了。' : '现在没有能用的红包，金额已按不用红包算。'}
        </Notice>
      ) : null}
      <Rows label="红包">
        {error ? (
          <Row
            icon="gift"
            label="红包"
            note="没有加载出来，先按不用红包算"
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
  if (!counts) return <Bone width={56} height={22} />
  if (packet) return <Price fen={-packet.savesFen} size="l" tone="good" />
  return counts.usable > 0 ? `${counts.usable} 个可用` : '看原因'
}

const noteOf = ({ packet, counts, byItself }: OrderPacket): string => {
  if (!counts) return '正在看哪个最划算…'
  if (packet) return byItself ? `已选最划算的：${packet.name}` : packet.name
  return counts.usable > 0 ? '不使用红包' : '这一单没有能用的'
}
