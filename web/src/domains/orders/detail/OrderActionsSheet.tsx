import type { CallOutput } from '@shanghao/client/http/calls'
import { yuanShort } from '@shanghao/contract/money'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { Icon, type IconName } from '../../../ui/art/Icon.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import './OrderActionsSheet.css'

type Detail = CallOutput<'orders', 'detail'>
const cancelText = (cancellation: Detail['cancellation']): string =>
  cancellation && cancellation.feeNowFen > 0
    ? `收取 ${yuanShort(cancellation.feeNowFen)} 元取消费，其余退还`
    : '已付款项全部退回'

/** Rarely used actions. Those that are not allowed now are not shown. */
export function OrderActionsSheet({
  order: { orderId, mayCancel, state, goods, cancellation },
  open,
  onClose,
  onCancel,
}: {
  order: Detail
  open: boolean
  onClose: () => void
  onCancel: () => void
}) {
  const navigate = useNavigate()
  const rows: { icon: IconName; label: string; text: string; run: () => void; danger?: true }[] = [
    {
      icon: 'info',
      label: '账号详情',
      text: '查看英雄、皮肤和租金',
      run: () => navigate(paths.account({ goodsId: goods.goodsId })),
    },
    {
      icon: 'help',
      label: '联系客服',
      text: '带上这笔订单咨询',
      run: () => navigate(paths.support({ scene: 'order', ref: orderId })),
    },
  ]
  if (mayCancel)
    rows.push({
      icon: 'close',
      label: state === 'reserved' ? '取消预约' : '取消订单',
      text: state === 'reserved' ? cancelText(cancellation) : '还没付款，不扣款',
      run: onCancel,
      danger: true,
    })
  return (
    <Sheet open={open} onClose={onClose} title="更多操作">
      <ul className="order-actions">
        {rows.map(({ icon, label, text, run, danger }) => (
          <li key={label}>
            <button
              type="button"
              className="order-action"
              data-danger={danger ? '' : undefined}
              onClick={run}
            >
              <Icon name={icon} size={22} />
              <span>
                <b>{label}</b>
                <small>{text}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
