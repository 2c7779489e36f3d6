import { create } from 'zustand'
import { appStorage } from '../../../core/platform/localStorage.ts'

export type ListLayout = 'list' | 'grid'
type ListLayoutState = {
  /** One column or two. Stored on this device, because it is a preference and not a filter. */
  readonly layout: ListLayout
  readonly toggleLayout: () => void
}

export const useListLayout = create<ListLayoutState>()((set) => ({
  layout: 'list',
  toggleLayout: () =>
    set(({ layout: previous }) => {
      const layout = previous === 'list' ? 'grid' : 'list'
      appStorage.set('listLook', layout)
      return { layout }
    }),
}))
// After the first state, which the server renders as well.
if (appStorage.get('listLook') === 'grid') useListLayout.setState({ layout: 'grid' })
