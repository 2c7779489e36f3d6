import { shanghaiDay } from '../../../core/time/timeText.ts'

const DAYS = 7

export type Day = {
  /** As one says it: 今天, 周三. */
  readonly name: string
  /** Its first moment. */
  readonly from: number
  readonly inFen: number
  readonly outFen: number
}

/** What came in and went out on each of the seven days up to `now`, oldest first; entries of other days don't count. */
export const weekOf = (entries: readonly { fen: number; at: number }[], now: number): Day[] =>
  Array.from({ length: DAYS }, (_, i) => {
    const { name, from, to } = shanghaiDay(now, i - DAYS + 1)
    const own = entries.filter(({ at }) => at >= from && at < to)
    const sum = (sign: number) =>
      own.reduce((total, { fen }) => total + (Math.sign(fen) === sign ? Math.abs(fen) : 0), 0)
    return { name, from, inFen: sum(1), outFen: sum(-1) }
  })
