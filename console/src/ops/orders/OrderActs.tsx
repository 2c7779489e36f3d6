import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '../access.ts'
import { CancelDrawer } from './CancelDrawer.tsx'
import { CompensateDrawer } from './CompensateDrawer.tsx'
import type { DeskOrder } from './deskOrder.ts'
import { SwapDrawer } from './SwapDrawer.tsx'

/** What operators do with an order: each act in a drawer that says what it does to the money. */
export function OrderActs({ order: data }: { order: DeskOrder }) {
  const may = useMay()
  const [open, setOpen] = useState<'cancel' | 'swap' | 'compensate' | null>(null)
  const close = () => setOpen(null)
  const { order, cancel, maySwap } = data
  return (
    <>
      {may('orders_act') && maySwap && <Button onClick={() => setOpen('swap')}>换号</Button>}
      {may('finance_act') && order.paidAt !== null && (
        <Button onClick={() => setOpen('compensate')}>补偿</Button>
      )}
      {may('orders_act') && cancel && (
        <Button danger onClick={() => setOpen('cancel')}>
          {order.state === 'renting' ? '结束租用并退款' : '取消订单'}
        </Button>
      )}
      {open === 'cancel' && cancel && <CancelDrawer order={order} amounts={cancel} onClose={close} />}
      {open === 'swap' && <SwapDrawer order={order} onClose={close} />}
      {open === 'compensate' && <CompensateDrawer order={order} onClose={close} />}
    </>
  )
}
