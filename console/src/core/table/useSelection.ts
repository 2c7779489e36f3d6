import { useState } from 'react'

/** The selected rows of a table by their keys, over all pages: `set` replaces them. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly set: (ids: readonly string[]) => void }

export const useSelection = (): Selection => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return { ids, set: (next) => setIds(new Set(next)) }
}
