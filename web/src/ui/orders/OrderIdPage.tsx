import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { EmptyArt } from '../art/EmptyArt.tsx'
import { LinkButton } from '../controls/Button.tsx'
import { StateView } from '../feedback/StateView.tsx'
import { Page } from '../layout/Page.tsx'

/** Renders `children` for the order id of the query; without a valid one a page that says so. */
export function OrderIdPage({
  title,
  children,
}: {
  title: string
  children: (orderId: string) => ReactNode
}) {
  const [query] = useSearchParams()
  const orderId = query.get('orderId') ?? ''
  if (/^\d{19}$/.test(orderId)) return children(orderId)
  return (
    <Page title={title}>
      <StateView
        art={<EmptyArt kind="notfound" />}
        title="没有找到这笔订单"
        text="链接可能不完整，可以到订单中心查找。"
        action={<LinkButton to={paths.orders()}>订单中心</LinkButton>}
      />
    </Page>
  )
}
