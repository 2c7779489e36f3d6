import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { Button } from 'antd'
import { useState } from 'react'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { BlockRenterForm } from './BlockRenterForm.tsx'
import type { OwnerOrder } from './boardData.ts'

/** Whether the renter of an order is on the blacklist, and the acts that change that. */
export function OrderRenter({ order: { orderId, renter, blockId } }: { order: OwnerOrder }) {
  const [isBlocking, setBlocking] = useState(false)
  const may = useMay()
  const unblock = useCallMutation(client.goods.unblockRenter, {
    invalidates: [client.orders.orderForOwner, client.goods.blockedRenters],
    onDone: () => toast('已移出黑名单', 'success'),
  })
  const ask = async (id: number) => {
    const isSure = await confirmDialog({
      title: `把「${renter}」移出黑名单？`,
      text: '之后可以再租你的账号。',
      confirm: '移出黑名单',
    })
    if (isSure) await unblock.run({ blockId: id })
  }
  if (isBlocking && blockId === null)
    return <BlockRenterForm orderId={orderId} onClose={() => setBlocking(false)} />
  return (
    <>
      <p className="board-note num">
        {blockId === null ? `租客 ${renter} 不在黑名单里。` : `租客 ${renter} 在黑名单里，不能再租你的账号。`}
      </p>
      {may('blacklist') && (
        <div className="order-acts">
          {blockId === null ? (
            <Button size="large" danger onClick={() => setBlocking(true)}>
              加入黑名单
            </Button>
          ) : (
            <Button size="large" loading={unblock.busy} onClick={() => void ask(blockId)}>
              移出黑名单
            </Button>
          )}
        </div>
      )}
    </>
  )
}
