import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { useRules } from '../../../core/http/rules.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { GoodsCard } from '../../../ui/goods/GoodsCard.tsx'
import { GoodsCardSkeletons } from '../../../ui/goods/GoodsCardSkeleton.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { isFree, startsFrom } from './availability.ts'
import './SlotTakenSheet.css'

type Goods = CallOutput<'goods', 'detail'>
const TIMES_SHOWN = 3
const SIMILAR_SHOWN = 3

type FreeTimesProps = {
  readonly goods: Goods
  readonly hours: number
  readonly onChoose: (startsAt: number) => void
}

/** The slot was just taken: other times of the account, other accounts at the time. */
export function SlotTakenSheet({
  open,
  onClose,
  ...free
}: FreeTimesProps & {
  open: boolean
  onClose: () => void
}) {
  return (
    <Sheet open={open} onClose={onClose} title="这个时段刚被租走">
      <p className="slot-taken-lead">没有下单，也没有扣款。可以换个时间，或租一个相近的账号。</p>
      <FreeTimes {...free} />
      <Similar goods={free.goods} />
    </Sheet>
  )
}

/** The first free times, once the account has been asked for again: as the page knows it, the taken slot is free. */
function FreeTimes({ goods: { goodsId }, hours, onChoose }: FreeTimesProps) {
  const rules = useRules()
  const goods = useCall(client.goods.detail, { id: goodsId })
  const [isCurrent, setCurrent] = useState(false)
  if (!isCurrent && !goods.isFetching) setCurrent(true)
  const now = serverNow()
  if (!isCurrent || !goods.data)
    return (
      <div className="slot-taken-times" role="status">
        <span className="sr-only">加载中</span>
        {Array.from({ length: TIMES_SHOWN }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical stand-ins
          <Skeleton key={i} width="6em" height="var(--touch)" radius={8} />
        ))}
      </div>
    )
  const calendar = { ...goods.data, rules }
  const times = startsFrom(rules, now)
    .filter((at) => isFree(calendar, hours, at, now))
    .slice(0, TIMES_SHOWN)
  if (times.length === 0) return null
  return (
    <div className="slot-taken-times">
      {times.map((at) => (
        <Button key={at} kind="soft" size="s" onClick={() => onChoose(at)}>
          {momentText(at, now)}
        </Button>
      ))}
    </div>
  )
}

function Similar({ goods: { goodsId, gameId } }: { goods: Goods }) {
  const similar = useCall(client.goods.list, { id: gameId, freeNow: true, page: { size: SIMILAR_SHOWN + 1 } })
  return (
    <section className="slot-taken-similar">
      <h3>现在可租的同类账号</h3>
      <QueryView query={similar} skeleton={<GoodsCardSkeletons count={SIMILAR_SHOWN} />}>
        {({ list }) => (
          <ul>
            {list
              .filter((one) => one.goodsId !== goodsId)
              .slice(0, SIMILAR_SHOWN)
              .map((one) => (
                <li key={one.goodsId}>
                  <GoodsCard goods={one} />
                </li>
              ))}
          </ul>
        )}
      </QueryView>
      <LinkButton kind="quiet" block to={paths.rentList({ gameId })}>
        查看更多账号
      </LinkButton>
    </section>
  )
}
