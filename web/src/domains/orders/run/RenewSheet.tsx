import { failureText, isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { yuanShort } from '@shanghao/contract/money'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { affectedByOrder } from '../../../core/http/affectedCalls.ts'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { useRules } from '../../../core/http/rules.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { maxHoursOf } from '../../../ui/goods/plans.ts'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { MoneyLine } from '../../../ui/money/MoneyLine.tsx'
import type { Order } from '../orderState.ts'
import { hoursUntilNext } from '../place/availability.ts'
import { HoursStepper } from '../place/HoursStepper.tsx'
import { PlanReason } from '../place/PlanPicker.tsx'
import { quoteParts } from '../place/quoteParts.ts'
import './RenewSheet.css'

/** The maximum of hours until the account is loaded. */
const DEFAULT_MAX_HOURS = 24
type Props = { readonly order: Order; readonly open: boolean; readonly onClose: () => void }

/** Renews a rental; paid at the cashier. */
export function RenewSheet({ order, open, onClose }: Props) {
  return open ? <Renewing order={order} onClose={onClose} /> : null
}

function Renewing({ order: { orderId, goods, endsAt }, onClose }: Omit<Props, 'open'>) {
  const navigate = useNavigate()
  const rules = useRules()
  const [hours, setHours] = useState(1)
  const order = useCall(client.orders.detail, { orderId }, { inPage: true }).data
  const account = useCall(client.goods.detail, { id: goods.goodsId }, { inPage: true }).data
  const longest = account ? maxHoursOf(account, rules) : DEFAULT_MAX_HOURS
  const maxHours = account ? hoursUntilNext(account.busy, endsAt, longest) : longest
  const quote = useCall(
    client.orders.renewQuote,
    { orderId, hours },
    { enabled: maxHours > 0, inPage: true, keepPrevious: true },
  )
  const renew = useCallMutation(client.orders.renew, {
    handles: ['PRICE_CHANGED', 'RENEWAL_PENDING'],
    invalidates: affectedByOrder,
    onDone: ({ orderId: renewalId }) => navigate(paths.cashier({ orderId: renewalId })),
    onFail: (error) => {
      if (isError(error, 'PRICE_CHANGED')) toast('价格有变动，已更新为新价格，请再次确认')
      void invalidate(...affectedByOrder, client.orders.renewQuote)
      if (isError(error, 'ORDER_STATE')) onClose()
    },
  })
  const isReady = quote.data && !quote.isPlaceholderData && !quote.error
  return (
    <Sheet
      open
      onClose={onClose}
      title="续租"
      locked={renew.busy}
      footer={
        <Button
          block
          busy={renew.busy}
          disabled={!isReady || maxHours < 1 || order?.mayRenew === false}
          onClick={() =>
            quote.data && void renew.run({ orderId, hours, expectedTotalFen: quote.data.totalFen })
          }
        >
          {quote.data ? `续租 ${hours} 小时，支付 ${yuanShort(quote.data.totalFen)} 元` : '续租'}
        </Button>
      }
    >
      {order?.pendingRenewalId ? (
        <Notice
          tone="accent"
          title="有一笔续租待付款"
          action={
            <LinkButton kind="soft" size="s" to={paths.cashier({ orderId: order.pendingRenewalId })}>
              去付款
            </LinkButton>
          }
        >
          付款后租期顺延；不需要可以在订单里取消。
        </Notice>
      ) : maxHours < 1 ? (
        <p className="renew-text">{momentText(endsAt, serverNow())} 之后已被预约，这次不能续租。</p>
      ) : (
        <div className="renew">
          <div className="renew-row">
            <span>续租时长</span>
            <HoursStepper value={Math.min(hours, maxHours)} min={1} max={maxHours} onChange={setHours} />
          </div>
          {maxHours < longest ? <p className="renew-text">之后已被预约，最多可续 {maxHours} 小时。</p> : null}
          <div className="renew-answer" aria-live="polite" aria-busy={quote.isPlaceholderData}>
            {quote.error ? (
              <p className="renew-error">{failureText(quote.error)}</p>
            ) : quote.data ? (
              <>
                <p>
                  续到 <b className="num">{momentText(quote.data.endsAt, serverNow())}</b>，账号密码不变
                </p>
                <PlanReason quote={quote.data} />
                <MoneyLine
                  open
                  label="应付"
                  fen={quote.data.totalFen}
                  parts={quoteParts(quote.data, rules)}
                />
              </>
            ) : (
              <Skeleton height={96} radius={8} />
            )}
          </div>
        </div>
      )}
    </Sheet>
  )
}
