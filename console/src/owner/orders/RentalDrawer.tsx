import { momentText } from '@shanghao/client/time/timeText'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Descriptions, Drawer } from 'antd'
import { Link } from 'react-router'
import { useIsPhone } from '../../core/shell/useIsPhone.ts'
import { paths } from '../paths.ts'
import type { BoardRental } from './boardData.ts'
import { RentalLooks } from './RentalLooks.tsx'
import { leftOf } from './RentalRow.tsx'

/** A rental of the board with who looked at its login. */
export function RentalDrawer({
  rental,
  now,
  onClose,
}: {
  rental: BoardRental | null
  now: number
  onClose: () => void
}) {
  const isPhone = useIsPhone()
  return (
    <Drawer
      open={rental !== null}
      onClose={onClose}
      title={rental?.title}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '80%' : 440}
    >
      {rental && <RentalFacts rental={rental} now={now} />}
    </Drawer>
  )
}

function RentalFacts({ rental, now }: { rental: BoardRental; now: number }) {
  const { orderId, goodsId, gameName, zone, renter, startsAt, endsAt, hours, rentFen, depositFen } = rental
  return (
    <>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'left', label: '状态', children: leftOf(rental, now).text },
          { key: 'game', label: '账号', children: `${gameName} · ${zone}` },
          { key: 'renter', label: '租客', children: renter },
          { key: 'from', label: '开始', children: momentText(startsAt, now) },
          { key: 'to', label: '到期时间', children: `${momentText(endsAt, now)}（${hours} 小时）` },
          { key: 'rent', label: '租金', children: yuanSign(rentFen) },
          { key: 'deposit', label: '押金', children: depositFen > 0 ? yuanSign(depositFen) : '免押金' },
          { key: 'order', label: '订单编号', children: orderId },
        ]}
      />
      <h3 className="drawer-heading">查看账号密码</h3>
      <RentalLooks orderId={orderId} />
      <p className="drawer-links">
        <Link to={paths.order({ orderId })}>订单详情</Link>
        <Link to={paths.looks({ orderId })}>查看记录</Link>
        <Link to={paths.calendar({ goodsId })}>这个账号的日历</Link>
      </p>
    </>
  )
}
