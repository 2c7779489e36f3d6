import { shanghaiDate, shanghaiMinute } from '@shanghao/client/time/shanghaiTime'
import { minuteText } from '@shanghao/client/time/timeText'

export const shelfActNames = { shelve: '上架', unshelve: '下架' } as const
export type ShelfAct = keyof typeof shelfActNames

/** A moment (ms) as a field of date and time has it: the date and time in Asia/Shanghai, independent of the browser's time zone. */
export const fieldText = (at: number): string => `${shanghaiDate(at)}T${minuteText(shanghaiMinute(at))}`

/** The moment (ms) that such a field means. */
export const fieldMoment = (text: string): number => Date.parse(`${text}:00+08:00`)
