import { create } from 'zustand'
import { appStorage } from '../../../core/platform/localStorage.ts'

export type ListLayout = 'list' | 'grid'
type ListLayoutState = {
  /** One column or two. Stored on this device, because it is a preference and not a filter. */
  readonly layout: ListLayout
  readonly toggleLayout: () => void
}

export const useListLayout = create<ListLayoutState>()((set) => ({
  layout: appStorage.get('listLook') === 'grid' ? 'grid' : 'list',
  toggleLayout: () =>
    set(({ layout: previous }) => {
      const layout = previous === 'list' ? 'grid' : 'list'
      appStorage.set('listLook', layout)
      return { layout }
    }),
}))
