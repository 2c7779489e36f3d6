import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailureView } from './FailureView.tsx'
import { TextSkeleton } from './TextSkeleton.tsx'

/**
 * What a call answers: the skeleton until then, the failure with a button to try again, or the content. `skeleton` should be as high as
 * the content.
 */
export function QueryView<T>({
  query,
  skeleton = <TextSkeleton />,
  children,
}: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  return query.error === null ? skeleton : <FailureView query={query} />
}
