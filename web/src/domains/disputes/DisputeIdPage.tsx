import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'

const ID = /^\d{19}$/

/** A number of the query; null unless it is one. */
export const idIn = (query: URLSearchParams, name: 'disputeId' | 'orderId'): string | null => {
  const id = query.get(name) ?? ''
  return ID.test(id) ? id : null
}

/** For an address without a valid number. */
export function DisputeNotFound({ title }: { title: string }) {
  return (
    <Page title={title}>
      <StateView
        art={<EmptyArt kind="notfound" />}
        title="没有找到这件维权"
        text="链接可能不完整，可以到订单中心查找。"
        action={<LinkButton to={paths.orders({ tab: 'disputed' })}>订单中心</LinkButton>}
      />
    </Page>
  )
}

/** Renders `children` for the dispute id of the query; without a valid one a page that says so. */
export function DisputeIdPage({
  title,
  children,
}: {
  title: string
  children: (disputeId: string) => ReactNode
}) {
  const [query] = useSearchParams()
  const disputeId = idIn(query, 'disputeId')
  return disputeId ? children(disputeId) : <DisputeNotFound title={title} />
}
