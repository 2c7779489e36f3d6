import { type Rule, rule } from './rule.ts'

/** The parts of a date format, with how long they are and how a message names them. */
const PARTS: Readonly<Record<string, readonly [length: number, name: string]>> = {
  YYYY: [4, '年'],
  MM: [2, '月'],
  DD: [2, '日'],
  HH: [2, '时'],
  mm: [2, '分'],
  ss: [2, '秒'],
}
const PART = /YYYY|MM|DD|HH|mm|ss/g

/** The moment (ms, as if in UTC) that a text of a format such as `YYYY-MM-DD` names; null for none that exists. */
const parseDate = (text: string, format: string): number | null => {
  if (text.length !== format.length) return null
  const found = new Map<string, number>()
  let at = 0
  for (const { 0: part, index } of format.matchAll(PART)) {
    const end = index + (PARTS[part]?.[0] ?? 0)
    const piece = text.slice(index, end)
    if (text.slice(at, index) !== format.slice(at, index) || !/^\d+$/.test(piece)) return null
    found.set(part, Number(piece))
    at = end
  }
  if (text.slice(at) !== format.slice(at)) return null
  const given = (part: string, fallback: number) => found.get(part) ?? fallback
  const fields = [given('YYYY', 1970), given('MM', 1), given('DD', 1)] as const
  const time = [given('HH', 0), given('mm', 0), given('ss', 0)] as const
  const date = new Date(Date.UTC(fields[0], fields[1] - 1, fields[2], ...time))
  const real = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  const isReal = real.join() === fields.join() && time[0] < 24 && time[1] < 60 && time[2] < 60
  return isReal ? date.getTime() : null
}

const DAY = 'YYYY-MM-DD'

export const dateFormat = (format = DAY): Rule =>
  rule(
    (text) => parseDate(text, format) !== null,
    (label) => `${label}须写成“${format.replace(PART, (part) => PARTS[part]?.[1] ?? part)}”`,
  )

const compared = (
  holds: (moment: number, target: number) => boolean,
  word: string,
  target: string,
  format: string,
): Rule =>
  rule(
    (text) => {
      const [moment, bound] = [parseDate(text, format), parseDate(target, format)]
      return moment !== null && bound !== null && holds(moment, bound)
    },
    (label) => `${label}须${word}${target}`,
  )
export const before = (target: string, format = DAY): Rule =>
  compared((moment, bound) => moment < bound, '早于 ', target, format)
export const after = (target: string, format = DAY): Rule =>
  compared((moment, bound) => moment > bound, '晚于 ', target, format)
