import { integer, twoPlaces } from '@shanghao/contract/validation/numbers'
import type { CellFault } from '../../../core/tables/table.ts'

/** What a cell means for the form of an account, or what its owner has to correct. */
export type Read<T> = { readonly value: T; readonly problem?: undefined } | { readonly problem: string }

/** Clears a field that may be empty, where an empty cell leaves it as it is. */
export const CLEAR = '无'
const ALL = '全部'

export const faultTexts: Readonly<Record<CellFault, string>> = {
  formula: '这一格是公式，请粘贴为值；以 = 开头的文字请在前面加英文单引号',
  error: '这一格的值有错误，请重新填写',
  date: '这一格被存成了日期，请把单元格设为文本格式后重新填写',
  digits: '这一格的数字太长，末尾几位已丢失，请把单元格设为文本格式后重新填写',
  control: '这一格含有无法显示的字符，请重新填写',
  merged: '这里有合并的单元格，请取消合并后逐格填写',
}

export const readYuan = (text: string, label: string): Read<number> => {
  const plain = text
    .normalize('NFKC')
    .replace(/[¥,]|元$/g, '')
    .trim()
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain)
    ? { value: Math.round(Number(plain) * 100) }
    : { problem: twoPlaces.message(label) }
}

export const readWhole = (text: string, label: string): Read<number> => {
  const plain = text.normalize('NFKC')
  return /^\d{1,9}$/.test(plain) ? { value: Number(plain) } : { problem: integer.message(label) }
}

/** How many of the values that may be entered a message lists. */
const SHOWN_MAX = 8

/** One of named values. */
export const readChoice = <T>(text: string, label: string, choices: ReadonlyMap<string, T>): Read<T> => {
  const value = choices.get(text)
  if (value !== undefined) return { value }
  const names = [...choices.keys()]
  const shown = names.slice(0, SHOWN_MAX).join('、')
  return {
    problem: `${label}里没有“${text.slice(0, 30)}”，可填 ${names.length > SHOWN_MAX ? `${shown} 等，见模板` : shown}`,
  }
}

/** Any number of named values, or all of them. */
export const readChoices = (
  text: string,
  label: string,
  choices: ReadonlyMap<string, number>,
): Read<number[]> => {
  if (text === ALL) return { value: [...choices.values()] }
  const names = text.split(/[、,，;；|\n]+/).map((name) => name.trim())
  const chosen: number[] = []
  for (const name of names.filter((known) => known !== '')) {
    const read = readChoice(name, label, choices)
    if (read.problem !== undefined) return read
    chosen.push(read.value)
  }
  return { value: [...new Set(chosen)] }
}

/** Hours of the day from the one until the other, over midnight where it is not later: 02:00-08:00. */
export const readQuiet = (text: string, label: string): Read<{ quietFrom: number; quietTo: number }> => {
  const [, from, to] =
    /^(\d{1,2}):00[-–—~～](?:次日)?(\d{1,2}):00$/.exec(text.normalize('NFKC').replace(/\s/g, '')) ?? []
  return from === undefined || Number(from) > 23 || Number(to) > 23
    ? { problem: `${label}请按整点填写，如 02:00-08:00` }
    : { value: { quietFrom: Number(from), quietTo: Number(to) } }
}
