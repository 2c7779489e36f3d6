import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText, rangeText } from '@shanghao/client/time/timeText'
import { orderStateNames } from '@shanghao/contract/orders/states'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Link } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice, days, search } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { OrderState } from './OrderState.tsx'
import { placedBetween, searchedBy } from './orderSearch.ts'
import './OrderPage.css'

type Order = ListItem<'orders', 'deskOrders'>

const filters = {
  word: search('订单编号、账号编号、用户编号或手机号'),
  state: choice('状态', orderStateNames),
  placed: days('下单时间'),
}

const columns: readonly Column<Order>[] = [
  {
    key: 'order',
    title: '订单编号',
    width: 200,
    phone: 'heading',
    render: ({ orderId, parentId, createdAt }) => (
      <>
        <Link to={paths.order({ orderId })} className="num">
          {orderId}
          {parentId !== null && '（续租）'}
        </Link>
        <span className="order-second num">下单 {momentText(createdAt, serverNow())}</span>
      </>
    ),
  },
  { key: 'state', title: '状态', width: 96, render: ({ state }) => <OrderState state={state} /> },
  {
    key: 'goods',
    title: '账号',
    render: ({ title, gameName, goodsId }) => (
      <>
        <span className="order-clip">{title}</span>
        <span className="order-second num">
          {gameName} · {goodsId}
        </span>
      </>
    ),
  },
  {
    key: 'renter',
    title: '租客',
    width: 128,
    render: ({ renter }) => <Person {...renter} />,
  },
  {
    key: 'owner',
    title: '号主',
    width: 128,
    render: ({ owner }) => <Person {...owner} />,
  },
  {
    key: 'money',
    title: '租金和押金',
    width: 120,
    align: 'end',
    render: ({ rentFen, depositFen }) => (
      <span className="num">
        {yuanSign(rentFen)}
        <span className="order-second">押金 {yuanSign(depositFen)}</span>
      </span>
    ),
  },
  {
    key: 'span',
    title: '租用时间',
    width: 176,
    render: ({ startsAt, endsAt }) => <span className="num">{rangeText(startsAt, endsAt, serverNow())}</span>,
  },
]

function Person({ userId, phone }: Order['renter']) {
  return (
    <span className="num">
      {userId}
      <span className="order-second">{phone}</span>
    </span>
  )
}

/** Every order, the newest first. */
export default function OrdersPage() {
  const table = useTable(client.orders.deskOrders, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({
      ...searchedBy(values.word),
      ...(values.state === undefined ? {} : { state: values.state }),
      ...(values.placed === undefined ? {} : { placed: placedBetween(values.placed) }),
      page,
    }),
  })
  return (
    <Page title="订单">
      <DataTable
        table={table}
        label="订单"
        columns={columns}
        keyOf={({ orderId }) => orderId}
        empty={{ title: '还没有订单', text: '有人下单后会出现在这里。' }}
      />
    </Page>
  )
}
