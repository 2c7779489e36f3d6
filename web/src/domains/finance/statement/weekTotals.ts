import { shanghaiDay } from '@shanghao/client/time/timeText'

const DAYS = 7

export type Day = {
  /** 今天, 周三. */
  readonly name: string
  /** Midnight at its start (ms). */
  readonly from: number
  readonly inFen: number
  readonly outFen: number
}

/** Income and expense of each of the seven days up to `now`, oldest first; other entries are ignored. */
export const weekTotals = (entries: readonly { fen: number; at: number }[], now: number): Day[] =>
  Array.from({ length: DAYS }, (_, i) => {
    const { name, from, to } = shanghaiDay(now, i - DAYS + 1)
    const dayEntries = entries.filter(({ at }) => at >= from && at < to)
    const sum = (sign: number) =>
      dayEntries.reduce((total, { fen }) => total + (Math.sign(fen) === sign ? Math.abs(fen) : 0), 0)
    return { name, from, inFen: sum(1), outFen: sum(-1) }
  })
