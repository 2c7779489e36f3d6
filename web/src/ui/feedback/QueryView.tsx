import { type Failure, failureText, isError } from '@shanghao/client/http/failures'
import { NetworkError, UnavailableError } from '@shanghao/contract/client'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { announce } from '../../core/shell/overlays.ts'
import { useDelayedFlag } from '../../core/time/useDelayedFlag.ts'
import { EmptyArt } from '../art/EmptyArt.tsx'
import { Button } from '../controls/Button.tsx'
import { StateView } from './StateView.tsx'

/**
 * Renders a query: the skeleton while it loads, the failure in place of the content, else the content. `const goods =
 * useCall(…)`, then `<QueryView query={goods} skeleton={…}>{(goods) => …}</QueryView>`.
 */
export function QueryView<T>({
  query,
  skeleton,
  children,
}: {
  query: UseQueryResult<T, Failure>
  skeleton: ReactNode
  children: (data: T) => ReactNode
}) {
  // The content appears as a transition, which React renders in slices of some milliseconds: the page reacts to taps meanwhile.
  const hasData = useDeferredValue(query.data !== undefined)
  useLoadedAnnouncement(hasData, query.error !== null)
  if (hasData && query.data !== undefined) return children(query.data)
  if (query.error) return <FailureView error={query.error} retry={query.refetch} busy={query.isFetching} />
  return (
    <div role="status">
      <span className="sr-only">加载中</span>
      {skeleton}
    </div>
  )
}

/** A loading that ends sooner (ms) is over when a screen reader has said the page's title. */
const SLOW_AFTER_MS = 1000

/** Announces content that a person has waited for, or that comes after a failure. */
const useLoadedAnnouncement = (hasData: boolean, hasFailed: boolean): void => {
  const isSlow = useDelayedFlag(!hasData, SLOW_AFTER_MS)
  const wasMissed = useRef(false)
  useEffect(() => {
    if (hasData && wasMissed.current) announce('加载完成')
    wasMissed.current = !hasData && (isSlow || hasFailed || wasMissed.current)
  }, [hasData, isSlow, hasFailed])
}

/** A failure in place of content, with a retry button where a retry can help. */
export function FailureView({
  error,
  retry,
  busy = false,
}: {
  error: Failure
  retry: () => unknown
  busy?: boolean
}) {
  // The request layer already navigates away and shows why.
  if (isError(error, 'TOKEN_EXPIRED', 'FORCED_LOGOUT')) return null
  if (error instanceof NetworkError && !(error instanceof UnavailableError))
    return (
      <StateView
        isNews
        art={<EmptyArt kind="network" />}
        title="网络错误"
        text="请检查网络，恢复后会自动加载，也可以现在重试。"
        action={<Retry retry={retry} busy={busy} />}
      />
    )
  if (isError(error, 'NOT_FOUND', 'GOODS_GONE', 'INVALID_INPUT'))
    return <StateView isNews art={<EmptyArt kind="notfound" />} title={failureText(error)} />
  return (
    <StateView
      isNews
      art={<EmptyArt kind="network" />}
      title={failureText(error)}
      action={<Retry retry={retry} busy={busy} />}
    />
  )
}

function Retry({ retry, busy }: { retry: () => unknown; busy: boolean }) {
  return (
    <Button kind="soft" busy={busy} onClick={() => void retry()}>
      重新加载
    </Button>
  )
}
