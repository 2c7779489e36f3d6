import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { yuanShort } from '@shanghao/contract/money'
import { refundWayNames } from '@shanghao/contract/refundWays'
import { affectedByOrder } from '../../../core/http/affectedCalls.ts'
import { client } from '../../../core/http/request.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonText } from '../../../ui/feedback/Skeleton.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { refundRouteText, refundStartedText } from '../../../ui/orders/refundTexts.ts'
import './ReturnSheet.css'

/** A started hour is charged as a whole, so the refund can change while the sheet is open; the server refunds the shown amount or refuses. */
const REFETCH_MS = 15_000

type Props = {
  readonly order: CallOutput<'orders', 'detail'>
  readonly open: boolean
  readonly onClose: () => void
}

/** Early return: the exact refund first, then the button. */
export function ReturnSheet({ order: { orderId, depositReturnHours }, open, onClose }: Props) {
  const quote = useCall(
    client.orders.returnQuote,
    { orderId },
    { enabled: open, refetchEveryMs: open ? REFETCH_MS : false, inPage: true },
  )
  const returnRental = useCallMutation(client.orders.return, {
    invalidates: affectedByOrder,
    onDone: ({ refundParts }) => {
      onClose()
      toast(refundParts.length > 0 ? `已归还，${refundStartedText(refundParts)}` : '已归还', 'success')
    },
    onFail: () => void quote.refetch(),
  })
  const shown = quote.data
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="提前归还"
      locked={returnRental.busy}
      footer={
        <Button
          block
          disabled={!shown}
          busy={returnRental.busy}
          onClick={() => shown && void returnRental.run({ orderId, expectedRefundFen: shown.refundFen })}
        >
          {shown && shown.refundFen > 0 ? `确认归还，退 ${yuanShort(shown.refundFen)} 元` : '确认归还'}
        </Button>
      }
    >
      <QueryView query={quote} skeleton={<SkeletonText lines={4} />}>
        {({ usedHours, minHoursCharged, refundFen, refundParts, depositFen, depositParts }) => (
          <div className="return-sheet">
            <dl>
              <div>
                <dt>
                  退回租金
                  <small>
                    {minHoursCharged === null
                      ? `按已用 ${usedHours} 小时重新计费`
                      : `不足起租时长，按 ${usedHours} 小时计费`}
                  </small>
                </dt>
                <dd>
                  <Price fen={refundFen} size="l" tone={refundFen > 0 ? 'good' : 'ink'} />
                </dd>
              </div>
              {depositFen > 0 ? (
                <div>
                  <dt>
                    押金
                    <small>
                      无纠纷，归还 {depositReturnHours} 小时后退回
                      {depositParts.map(({ way }) => refundWayNames[way]).join('和')}
                    </small>
                  </dt>
                  <dd>
                    <Price fen={depositFen} size="m" tone="ink" />
                  </dd>
                </div>
              ) : null}
            </dl>
            <ul>
              {refundFen > 0 ? <li>租金：{refundRouteText(refundParts)}。</li> : null}
              <li>归还后不能再查看账号密码，请先在游戏内退出登录。</li>
              {refundFen === 0 ? <li>现在归还没有租金可退，可以继续使用到租期结束。</li> : null}
            </ul>
          </div>
        )}
      </QueryView>
    </Sheet>
  )
}
