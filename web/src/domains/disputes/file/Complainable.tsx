import type { CallOutput } from '@shanghao/client/http/calls'
import { type Failure, failureText, isError } from '@shanghao/client/http/failures'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'

type Reasons = CallOutput<'disputes', 'reasons'>

/** Renders `children` while a complaint about the order can be filed; else why not, and the way on. */
export function Complainable({
  orderId,
  reasons,
  skeleton,
  children,
}: {
  orderId: string
  reasons: UseQueryResult<Reasons, Failure>
  skeleton: ReactNode
  children: (reasons: Reasons) => ReactNode
}) {
  if (isError(reasons.error, 'DISPUTE_WINDOW', 'DISPUTE_NO_DEPOSIT'))
    return (
      <StateView
        art={<EmptyArt kind="orders" />}
        title={failureText(reasons.error)}
        action={
          <LinkButton kind="soft" to={paths.orderDetail({ orderId })} replace>
            订单详情
          </LinkButton>
        }
      />
    )
  return (
    <QueryView query={reasons} skeleton={skeleton}>
      {(found) =>
        found.liveDisputeId === null ? (
          children(found)
        ) : (
          <StateView
            art={<EmptyArt kind="orders" />}
            title="这笔订单的维权正在处理"
            text="可以在维权详情里查看进度、补充说明和截图。"
            action={
              <LinkButton to={paths.seeComplaints({ disputeId: found.liveDisputeId })} replace>
                查看维权
              </LinkButton>
            }
          />
        )
      }
    </QueryView>
  )
}
