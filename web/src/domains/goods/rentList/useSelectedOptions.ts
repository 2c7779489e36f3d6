import { create } from 'zustand'
import type { Answer } from '../../../core/http/request.ts'
import { OPTIONS_MAX } from './rentListQuery.ts'

export type CustomProperties = Answer<'goods', 'queryCustomProperty'>
export type CustomProperty = CustomProperties['properties'][number]

type Selection = {
  /** Ids of the options ticked in the filter sheet; they count once they are applied to the address. */
  readonly selectedMap: ReadonlySet<number>
  /**
   * Adds options, or deletes them when all of them are ticked already; of a property that takes one answer the other
   * options go. False when there would be more than the list call takes.
   */
  readonly toggle: (property: CustomProperty, ids: readonly number[]) => boolean
  readonly replace: (ids: readonly number[]) => void
}

export const useCustomProperty = create<Selection>()((set, get) => ({
  selectedMap: new Set(),
  toggle: ({ multiple, options }, ids) => {
    const next = new Set(get().selectedMap)
    if (ids.every((id) => next.has(id))) for (const id of ids) next.delete(id)
    else {
      if (!multiple) for (const rival of options) next.delete(rival.id)
      for (const id of ids) next.add(id)
    }
    if (next.size > OPTIONS_MAX) return false
    set({ selectedMap: next })
    return true
  },
  replace: (ids) => set({ selectedMap: new Set(ids) }),
}))
