import { foldName } from '@shanghao/contract/goods/names'

type Option = { readonly id: number; readonly label: string }

/** The options that a pasted list names, in any of the usual separators, and the names that none has. */
export const readPasted = (
  text: string,
  options: readonly Option[],
): { ids: number[]; unknown: string[] } => {
  const byName = new Map(options.map(({ id, label }) => [foldName(label), id]))
  const names = text
    .split(/[\n\r\t,，、;；|/]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const ids = names.flatMap((name) => byName.get(foldName(name)) ?? [])
  return { ids: [...new Set(ids)], unknown: names.filter((name) => !byName.has(foldName(name))) }
}
