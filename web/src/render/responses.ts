import type { ReadCall } from '@shanghao/contract/renderedPage'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads what a query of `useCall` or of `usePagedList` (its first page) requests. */
const readQuery = async (read: ReadCall, [domain, name, kind, input, size]: QueryKey): Promise<unknown> => {
  if (typeof domain !== 'string' || typeof name !== 'string') return undefined
  if (kind !== 'paged') return isRecord(kind) ? read(domain, name, kind) : undefined
  const first = { num: 1 }
  const page = await read(domain, name, { ...(isRecord(input) ? input : {}), page: { ...first, size } })
  return page === undefined ? undefined : { pages: [page], pageParams: [first] }
}

/**
 * Reads the responses that the last rendering asked for and did not have; resolves to whether there are new ones. Those in
 * `failed` have failed with a named error, which the browser will show.
 */
export const readMissing = async (
  queries: QueryClient,
  read: ReadCall,
  failed: Set<string>,
): Promise<boolean> => {
  const missing = queries.getQueryCache().findAll({
    predicate: ({ queryHash, options, state }) =>
      state.data === undefined &&
      !failed.has(queryHash) &&
      !('enabled' in options && options.enabled === false),
  })
  const found = await Promise.all(
    missing.map(async ({ queryKey, queryHash }) => {
      const data = await readQuery(read, queryKey)
      if (data === undefined) failed.add(queryHash)
      else queries.setQueryData(queryKey, data)
      return data !== undefined
    }),
  )
  return found.includes(true)
}
