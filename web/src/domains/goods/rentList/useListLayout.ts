import { create } from 'zustand'
import { stored } from '../../../core/platform/localStorage.ts'

export type Look = 'list' | 'grid'
type RentList = {
  /** One account to a line, or two. Kept on this device: a taste, not a part of what is looked for. */
  readonly look: Look
  readonly turn: () => void
}

export const useRentList = create<RentList>()((set) => ({
  look: stored.get('listLook') === 'grid' ? 'grid' : 'list',
  turn: () =>
    set(({ look: before }) => {
      const look = before === 'list' ? 'grid' : 'list'
      stored.set('listLook', look)
      return { look }
    }),
}))
