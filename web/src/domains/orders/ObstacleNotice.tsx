import { serverNow } from '../../core/clock.ts'
import type { Answer } from '../../core/request.ts'
import { minuteText, momentText } from '../../core/time.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { firstFreeStart } from './availability.ts'
import type { OrderChoice } from './useOrderChoice.ts'

const HOUR = 3_600_000

/** Why the chosen time can't be had, and what can. */
export function ObstacleNotice({
  goods,
  choice: { hours, startsAt, obstacle, choose },
  onPick,
}: {
  goods: Answer<'goods', 'detail'>
  choice: OrderChoice
  /** Opens the choice of other times. */
  onPick: () => void
}) {
  const now = serverNow()
  const other = (
    <Button kind="soft" size="s" onClick={onPick}>
      换个时间
    </Button>
  )
  if (!obstacle) return null
  if (obstacle.kind === 'full')
    return (
      <Notice
        title="三天内都约满了"
        action={
          <LinkButton kind="soft" size="s" to={paths.rentList({ gameId: goods.gameId })}>
            看看同款账号
          </LinkButton>
        }
      >
        {goods.freeAt === null
          ? '换短一点的时长试试，或看看其他账号。'
          : `${momentText(goods.freeAt, now)} 后可租。`}
      </Notice>
    )
  if (obstacle.kind === 'hours')
    return (
      <Notice title="超出了可租的时段" action={other}>
        号主每天 {minuteText(goods.rentableFrom)} 到 {minuteText(goods.rentableTo)} 出租这个账号。
      </Notice>
    )
  const fits = Math.floor((obstacle.from - (startsAt ?? now) - HOUR / 2) / HOUR)
  const first = firstFreeStart(goods, hours, now, obstacle.to)
  return (
    <Notice
      title={`${momentText(obstacle.from, now)} 起有人预约了`}
      action={
        <>
          {fits >= goods.minHours ? (
            <Button kind="soft" size="s" onClick={() => choose({ hours: fits })}>
              改租 {fits} 小时
            </Button>
          ) : null}
          {first === null ? null : (
            <Button kind="soft" size="s" onClick={() => choose({ startsAt: first })}>
              {momentText(first, now)} 开始
            </Button>
          )}
          {other}
        </>
      }
    >
      这段时间放不下 {hours} 小时。
    </Notice>
  )
}
