import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useMay } from '../access.ts'
import { paths } from '../paths.ts'
import type { OwnerOrder } from './boardData.ts'
import { useReleaseDeposit } from './useReleaseDeposit.ts'

const depositText = ({ depositFen, deposit }: OwnerOrder): string => {
  const { state, returnsAt, ownerFen } = deposit
  const text = yuanSign(depositFen)
  switch (state) {
    case 'none':
      return '这一单免押金。'
    case 'waits':
      return `押金 ${text} 在平台托管中，租用结束后再处理。`
    case 'held':
      return returnsAt === null
        ? `押金 ${text} 在平台托管中，等维权结束后处理。`
        : `押金 ${text} 在平台托管中，${momentText(returnsAt, serverNow())} 自动退给租客。有损失请在这之前申请赔付。`
    case 'divided':
      return ownerFen > 0
        ? `押金 ${text} 中的 ${yuanSign(ownerFen)} 已赔付给你，其余退给租客。`
        : `押金 ${text} 已退给租客。`
  }
}

/** Where the deposit of an order is; while it is held after the rental, it is released or claimed here. */
export function OrderDeposit({ order }: { order: OwnerOrder }) {
  const { orderId, deposit, endedAt } = order
  const may = useMay()
  const release = useReleaseDeposit()
  const isOver = deposit.state === 'held' && endedAt !== null
  return (
    <>
      <p className="board-note num">{depositText(order)}</p>
      {isOver && (
        <div className="order-acts">
          {may('disputes') && (
            <Link className="order-claim" to={paths.claim({ orderId })}>
              申请押金赔付
            </Link>
          )}
          {may('orders_act') && deposit.returnsAt !== null && (
            <Button size="large" loading={release.busy} onClick={() => void release.ask(order)}>
              退还押金
            </Button>
          )}
        </div>
      )}
    </>
  )
}
