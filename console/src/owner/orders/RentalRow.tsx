import { clockText, momentText, spanText } from '@shanghao/client/time/timeText'
import { memo } from 'react'
import { type BoardRental, hasBegun } from './boardData.ts'

/** A rental that ends within so many ms is marked. */
const SOON_MS = 15 * 60_000

/** What is left of a rental, or until it begins, and how urgent that is. */
export const leftOf = (rental: BoardRental, now: number): { text: string; tone: string } => {
  const { state, startsAt, endsAt, finishUntil } = rental
  if (state === 'disputed') return { text: '维权中，已停止计时', tone: 'bad' }
  if (!hasBegun(rental, now)) return { text: `${spanText(startsAt - now)}后开始`, tone: 'calm' }
  if (endsAt <= now) return { text: `打完这局，${clockText(finishUntil ?? endsAt)} 前`, tone: 'warn' }
  return { text: `剩 ${spanText(endsAt - now)}`, tone: endsAt - now < SOON_MS ? 'warn' : 'good' }
}

type Props = { rental: BoardRental; now: number; onOpen: (rental: BoardRental) => void }

/** A rental in the board. */
export const RentalRow = memo(
  function RentalRow({ rental, now, onOpen }: Props) {
    const { text, tone } = leftOf(rental, now)
    const { title, gameName, zone, renter, startsAt, endsAt, hours } = rental
    return (
      <li className="rental-row">
        <button type="button" className="rental-open" onClick={() => onOpen(rental)}>
          <span className="rental-title">{title}</span>
          <span className="rental-left num" data-tone={tone}>
            {text}
          </span>
          <span className="rental-more">
            {gameName} · {zone} · <span className="num">{renter}</span>
          </span>
          <span className="rental-span num">
            {momentText(startsAt, now)} 起 {hours} 小时，{momentText(endsAt, now)} 到期
          </span>
        </button>
      </li>
    )
  },
  (before, after) =>
    before.rental === after.rental &&
    before.onOpen === after.onOpen &&
    leftOf(before.rental, before.now).text === leftOf(after.rental, after.now).text,
)
