import { failureText } from '@shanghao/client/http/failures'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import { StateView } from './StateView.tsx'

/** Stands in place of what could not be loaded, with a button to try again. */
export function FailureView({ query }: { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  return (
    <StateView
      kind="warning"
      title="没有加载出来"
      text={failureText(query.error)}
      action={
        <Button type="primary" loading={query.isFetching} onClick={() => void query.refetch()}>
          重新加载
        </Button>
      }
    />
  )
}
