import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { usePagedList } from '../../../core/http/usePagedList.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PagedList } from '../../../ui/layout/PagedList.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { OrderCard, OrderCardSkeleton } from './OrderCard.tsx'
import './OrdersPage.css'

const tabs = [
  { value: 'all', label: '全部', empty: '还没有订单' },
  { value: 'pending_payment', label: '待付款', empty: '没有待付款的订单' },
  { value: 'live', label: '进行中', empty: '没有进行中的订单' },
  { value: 'ended', label: '已结束', empty: '还没有结束的订单' },
  { value: 'disputed', label: '维权', empty: '没有维权记录' },
] as const
type Tab = (typeof tabs)[number]['value']

/** 订单中心. */
export default function OrdersPage() {
  const [query, setQuery] = useSearchParams()
  const tab: Tab = tabs.find(({ value }) => value === query.get('tab'))?.value ?? 'all'
  return (
    <Page title="订单中心" nav="none" className="orders">
      <Tabs
        label="订单状态"
        value={tab}
        tabs={tabs}
        onChange={(value) => setQuery(value === 'all' ? {} : { tab: value }, { replace: true })}
      >
        <Orders key={tab} tab={tab} />
      </Tabs>
    </Page>
  )
}

function Orders({ tab }: { tab: Tab }) {
  const list = usePagedList(client.orders.list, { tab })
  const { refresh } = list
  const onExpired = useCallback(() => void refresh(), [refresh])
  return (
    <PagedList
      list={list}
      label="订单"
      keyOf={({ orderId }) => orderId}
      skeleton={
        <div className="orders-skeletons">
          <OrderCardSkeleton />
          <OrderCardSkeleton />
          <OrderCardSkeleton />
        </div>
      }
      empty={{
        art: 'orders',
        title: tabs.find(({ value }) => value === tab)?.empty ?? '',
        text:
          tab === 'disputed' ? '租号遇到问题，可以在订单详情里投诉退款。' : '挑一个账号，几分钟就能上号。',
        action:
          tab === 'disputed' ? (
            <LinkButton kind="soft" to={paths.orders({ tab: 'live' })} replace>
              查看进行中的订单
            </LinkButton>
          ) : (
            <LinkButton to={paths.hall()}>去租号</LinkButton>
          ),
      }}
    >
      {(order) => <OrderCard order={order} onExpired={onExpired} asDisputed={tab === 'disputed'} />}
    </PagedList>
  )
}
