import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { quietText, WHOLE_WEEK, weekText } from '@shanghao/contract/week'
import { useRules } from '../../../core/http/rules.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { firstFreeStart, longestFreeHours } from './availability.ts'
import type { OrderChoice } from './useOrderChoice.ts'

/** When the owner rents the account out, and when nothing begins. */
const rentableText = ({
  rentableWeek,
  quiet,
}: Pick<CallOutput<'goods', 'detail'>, 'rentableWeek' | 'quiet'>): string =>
  [
    rentableWeek === WHOLE_WEEK ? null : `号主出租这个账号的时间：${weekText(rentableWeek)}。`,
    quiet === null ? null : `${quietText(quiet)} 号主免打扰，不能开始租用。`,
  ].join('')

/** Why the chosen time is not available, and alternatives. */
export function ConflictNotice({
  goods,
  choice: { hours, startsAt, isAvailableNow, conflict, choose },
  onPick,
}: {
  goods: CallOutput<'goods', 'detail'>
  choice: OrderChoice
  /** Opens the sheet with otherTimeButton times. */
  onPick: () => void
}) {
  const now = serverNow()
  const rules = useRules()
  const calendar = { ...goods, rules }
  const otherTimeButton = (
    <Button kind="soft" size="s" onClick={onPick}>
      换个时间
    </Button>
  )
  if (!conflict) return isAvailableNow ? null : <BusyNotice goods={goods} />
  if (conflict.kind === 'full')
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
  const fittingHours = longestFreeHours(calendar, hours, startsAt, now)
  const shorterButton =
    fittingHours === null ? null : (
      <Button kind="soft" size="s" onClick={() => choose({ hours: fittingHours })}>
        改租 {fittingHours} 小时
      </Button>
    )
  if (conflict.kind === 'hours')
    return (
      <Notice
        title="超出可租时段"
        action={
          <>
            {shorterButton}
            {otherTimeButton}
          </>
        }
      >
        {rentableText(goods)}
      </Notice>
    )
  const first = firstFreeStart(calendar, hours, now, conflict.to)
  return (
    <Notice
      title={`${momentText(conflict.from, now)} 起已被预约`}
      action={
        <>
          {shorterButton}
          {first === null ? null : (
            <Button kind="soft" size="s" onClick={() => choose({ startsAt: first })}>
              {momentText(first, now)} 开始
            </Button>
          )}
          {otherTimeButton}
        </>
      }
    >
      这段空闲不足 {hours} 小时。
    </Notice>
  )
}

/** The account is not available now, so the choice already is a reservation. */
function BusyNotice({ goods }: { goods: CallOutput<'goods', 'detail'> }) {
  return goods.freeAt === null ? (
    <Notice tone="accent" title="现在不在可租时段，已改为预约">
      {rentableText(goods)}
    </Notice>
  ) : (
    <Notice tone="accent" title="账号租用中，已改为预约">
      已选最早的空闲时间，也可以换个时间。
    </Notice>
  )
}
