/** One choice of a picker: `extra` is a note beside its label, `children` the choices of the next column. */
export type PickerItem = {
  readonly value: string
  readonly label: string
  readonly extra?: string
  readonly children?: readonly PickerItem[]
}

type Column = { readonly items: readonly PickerItem[]; readonly chosen: PickerItem }

/** The columns for the values chosen so far. A column whose value is missing or unknown has its first item chosen. */
export const columnsOf = (items: readonly PickerItem[], values: readonly string[]): Column[] => {
  const [value, ...rest] = values
  const chosen = items.find((item) => item.value === value) ?? items[0]
  if (!chosen) return []
  const isKnown = chosen.value === value
  return [{ items, chosen }, ...columnsOf(chosen.children ?? [], isKnown ? rest : [])]
}
