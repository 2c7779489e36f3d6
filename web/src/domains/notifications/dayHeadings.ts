import { shanghaiDate } from '@shanghao/client/time/shanghaiTime'
import { dayText } from '@shanghao/client/time/timeText'

/** The heading above the first message of each day in Shanghai, by the message's number. */
export const dayHeadings = (
  messages: readonly { messageId: number; at: number }[],
  now: number,
): ReadonlyMap<number, string> =>
  new Map(
    messages.flatMap(({ messageId, at }, i) => {
      const before = messages[i - 1]
      return before && shanghaiDate(before.at) === shanghaiDate(at) ? [] : [[messageId, dayText(at, now)]]
    }),
  )
