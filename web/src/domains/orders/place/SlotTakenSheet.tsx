import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { client } from '../../../core/http/request.ts'
import { useRules } from '../../../core/http/rules.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { GoodsCard } from '../../../ui/goods/GoodsCard.tsx'
import { GoodsCardSkeletons } from '../../../ui/goods/GoodsCardSkeleton.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { isFree, startsFrom } from './availability.ts'
import './SlotTakenSheet.css'

type Goods = CallOutput<'goods', 'detail'>
const TIMES_SHOWN = 3
const SIMILAR_SHOWN = 3

/** The slot was just taken: other times of the account, other accounts at the time. */
export function SlotTakenSheet({
  open,
  onClose,
  goods,
  hours,
  onChoose,
}: {
  open: boolean
  onClose: () => void
  goods: Goods
  hours: number
  onChoose: (startsAt: number) => void
}) {
  const rules = useRules()
  const now = serverNow()
  const times = startsFrom(rules, now)
    .filter((at) => isFree({ ...goods, rules }, hours, at, now))
    .slice(0, TIMES_SHOWN)
  return (
    <Sheet open={open} onClose={onClose} title="这个时段刚被租走">
      <p className="slot-taken-lead">没有下单，也没有扣款。可以换个时间，或租一个相近的账号。</p>
      {times.length > 0 ? (
        <div className="slot-taken-times">
          {times.map((at) => (
            <Button key={at} kind="soft" size="s" onClick={() => onChoose(at)}>
              {momentText(at, now)}
            </Button>
          ))}
        </div>
      ) : null}
      <Similar goods={goods} />
    </Sheet>
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
