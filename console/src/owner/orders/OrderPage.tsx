import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Descriptions } from 'antd'
import { Link, useParams } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import type { OwnerOrder } from './boardData.ts'
import { OrderDeposit } from './OrderDeposit.tsx'
import { OrderDisputes } from './OrderDisputes.tsx'
import { OrderRenter } from './OrderRenter.tsx'
import { RentalLooks } from './RentalLooks.tsx'
import './BoardPage.css'
import './OrderPage.css'

/** A rental of one of the owner's accounts: its deposit, disputes, looks at the login, and the renter. */
export default function OrderPage() {
  const { orderId = '' } = useParams()
  const order = useCall(client.orders.orderForOwner, { orderId }, { isLive: true })
  return (
    <Page title="订单">
      <QueryView query={order}>{(data) => <Order order={data} />}</QueryView>
    </Page>
  )
}

function Order({ order }: { order: OwnerOrder }) {
  const { orderId, goodsId, title, gameName, zone, stateName, renter } = order
  const { startsAt, endsAt, endedAt, hours, rentFen } = order
  const may = useMay()
  const now = serverNow()
  return (
    <div className="panels">
      <section className="panel" aria-label="概况">
        <h2 className="panel-lead">{title}</h2>
        <Descriptions
          column={{ xs: 1, md: 2 }}
          size="small"
          items={[
            { key: 'state', label: '状态', children: stateName },
            { key: 'game', label: '账号', children: `${gameName} · ${zone}` },
            { key: 'renter', label: '租客', children: <span className="num">{renter}</span> },
            { key: 'rent', label: '租金', children: <span className="num">{yuanSign(rentFen)}</span> },
            {
              key: 'from',
              label: '开始',
              children: <span className="num">{momentText(startsAt, now)}</span>,
            },
            {
              key: 'to',
              label: endedAt === null ? '到期时间' : '结束',
              children: (
                <span className="num">
                  {momentText(endedAt ?? endsAt, now)}（{hours} 小时）
                </span>
              ),
            },
            { key: 'order', label: '订单编号', children: <span className="num">{orderId}</span> },
          ]}
        />
        <p className="drawer-links">
          {may('goods_read') && <Link to={paths.account({ goodsId })}>账号</Link>}
          <Link to={paths.calendar({ goodsId })}>这个账号的日历</Link>
          {may('money_read') && <Link to={paths.orderBill({ orderId })}>账单</Link>}
        </p>
      </section>
      <section className="panel" aria-label="押金">
        <h2 className="panel-title">押金</h2>
        <OrderDeposit order={order} />
      </section>
      {may('disputes') && (
        <section className="panel" aria-label="维权">
          <h2 className="panel-title">维权</h2>
          <OrderDisputes orderId={orderId} />
        </section>
      )}
      <section className="panel" aria-label="租客">
        <h2 className="panel-title">租客</h2>
        <OrderRenter order={order} />
      </section>
      <section className="panel" aria-label="查看账号密码">
        <h2 className="panel-title">查看账号密码</h2>
        <RentalLooks orderId={orderId} />
      </section>
    </div>
  )
}
