import { type Failure, isError } from '@shanghao/client/http/failures'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { QueryView } from '../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import type { Codes } from './useCodes.ts'

/** The requests for codes of an order, or the way to unlock its login. */
export function CodesView({
  orderId,
  query,
  children,
}: {
  orderId: string
  query: UseQueryResult<Codes, Failure>
  children: (codes: Codes) => ReactNode
}) {
  if (isError(query.error, 'RENTAL_LOCKED'))
    return (
      <StateView
        art={<EmptyArt kind="lock" />}
        title="账号密码已锁定"
        text="查看的设备太多，或查看太频繁。验证手机号后可以继续。"
        action={<LinkButton to={paths.unlockOrder({ orderId })}>去解锁</LinkButton>}
      />
    )
  return (
    <QueryView query={query} skeleton={<SkeletonCards count={3} height={140} />}>
      {children}
    </QueryView>
  )
}
