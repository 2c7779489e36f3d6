import type { CallOutput } from '@shanghao/client/http/calls'
import { create } from 'zustand'
import { OPTIONS_MAX } from './rentListQuery.ts'

export type CustomProperties = CallOutput<'goods', 'queryCustomProperty'>
export type CustomProperty = CustomProperties['properties'][number]

type Selection = {
  /** Ids of the options selected in the filter sheet; they take effect when applied. */
  readonly selectedMap: ReadonlySet<number>
  /**
   * Adds options, or removes them if all of them are selected; other options of a single-choice property are removed.
   * False if there would be more than the list call accepts.
   */
  readonly toggle: (property: CustomProperty, ids: readonly number[]) => boolean
  readonly replace: (ids: readonly number[]) => void
}

export const useSelectedOptions = create<Selection>()((set, get) => ({
  selectedMap: new Set(),
  toggle: ({ multiple, options }, ids) => {
    const next = new Set(get().selectedMap)
    if (ids.every((id) => next.has(id))) for (const id of ids) next.delete(id)
    else {
      if (!multiple) for (const other of options) next.delete(other.id)
      for (const id of ids) next.add(id)
    }
    if (next.size > OPTIONS_MAX) return false
    set({ selectedMap: next })
    return true
  },
  replace: (ids) => set({ selectedMap: new Set(ids) }),
}))
