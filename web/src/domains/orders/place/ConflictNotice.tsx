import type { Answer } from '../../../core/http/request.ts'
import { useRules } from '../../../core/http/rules.ts'
import { serverNow } from '../../../core/time/clock.ts'
import { minuteText, momentText } from '../../../core/time/timeText.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { firstFreeStart, hoursThatFit } from './availability.ts'
import type { OrderChoice } from './useOrderChoice.ts'

/** Why the chosen time, or right now, can't be had, and what can. */
export function ObstacleNotice({
  goods,
  choice: { hours, startsAt, nowPossible, obstacle, choose },
  onPick,
}: {
  goods: Answer<'goods', 'detail'>
  choice: OrderChoice
  /** Opens the choice of other times. */
  onPick: () => void
}) {
  const now = serverNow()
  const rules = useRules()
  const calendar = { ...goods, rules }
  const other = (
    <Button kind="soft" size="s" onClick={onPick}>
      换个时间
    </Button>
  )
  if (!obstacle) return nowPossible ? null : <AwayNotice goods={goods} />
  if (obstacle.kind === 'full')
    return (
      <Notice
        title={`${rules.reserveAheadDays} 天内已约满`}
        action={
          <LinkButton kind="soft" size="s" to={paths.rentList({ gameId: goods.gameId })}>
            看看同类账号
          </LinkButton>
        }
      >
        {goods.freeAt === null
          ? '缩短时长试试，或看看其他账号。'
          : `${momentText(goods.freeAt, now)} 后可租。`}
      </Notice>
    )
  const fits = hoursThatFit(calendar, hours, startsAt, now)
  const shorter =
    fits === null ? null : (
      <Button kind="soft" size="s" onClick={() => choose({ hours: fits })}>
        改租 {fits} 小时
      </Button>
    )
  if (obstacle.kind === 'hours')
    return (
      <Notice
        title="超出可租时段"
        action={
          <>
            {shorter}
            {other}
          </>
        }
      >
        号主每天 {minuteText(goods.rentableFrom)} 到 {minuteText(goods.rentableTo)} 出租这个账号。
      </Notice>
    )
  const first = firstFreeStart(calendar, hours, now, obstacle.to)
  return (
    <Notice
      title={`${momentText(obstacle.from, now)} 起已被预约`}
      action={
        <>
          {shorter}
          {first === null ? null : (
            <Button kind="soft" size="s" onClick={() => choose({ startsAt: first })}>
              {momentText(first, now)} 开始
            </Button>
          )}
          {other}
        </>
      }
    >
      这段空闲不足 {hours} 小时。
    </Notice>
  )
}

/** The account can't be had at once, so the choice already is a reservation. */
function AwayNotice({ goods: { freeAt, rentableFrom, rentableTo } }: { goods: Answer<'goods', 'detail'> }) {
  return freeAt === null ? (
    <Notice tone="accent" title="现在不在可租时段，已改为预约">
      号主每天 {minuteText(rentableFrom)} 到 {minuteText(rentableTo)} 出租这个账号。
    </Notice>
  ) : (
    <Notice tone="accent" title="账号租用中，已改为预约">
      已选最早的空闲时间，也可以换个时间。
    </Notice>
  )
}
