import { useState } from 'react'

/**
 * The selected rows of a table over all its pages: some by their keys, which `set` replaces, or all that its filters find (`isAll`; then
 * `ids` is empty).
 */
export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly isAll: boolean
  readonly set: (ids: readonly string[]) => void
  readonly setAll: () => void
}

/** `filters` is what the shown filters are, as text: selecting all ends when they change. */
export const useSelection = (filters = ''): Selection => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState<string | null>(null)
  const isAll = all === filters
  return {
    ids: isAll ? new Set() : ids,
    isAll,
    set: (next) => {
      setAll(null)
      setIds(new Set(next))
    },
    setAll: () => {
      setIds(new Set())
      setAll(filters)
    },
  }
}
