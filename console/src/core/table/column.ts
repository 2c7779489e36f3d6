import type { ReactNode } from 'react'

/** A column of a table. */
export type Column<T> = {
  readonly key: string
  readonly title: string
  readonly render: (row: T) => ReactNode
  /** px; left out, the column takes what is left. */
  readonly width?: number
  /** `end` for amounts and counts. */
  readonly align?: 'start' | 'end'
  /** The sort orders that its heading switches between. */
  readonly sort?: { readonly ascend?: string; readonly descend?: string }
  /** Where it stands on a phone: as the heading of the row's card, below it with its title, as its actions, or not at all. */
  readonly phone?: 'heading' | 'line' | 'actions' | 'none'
}
