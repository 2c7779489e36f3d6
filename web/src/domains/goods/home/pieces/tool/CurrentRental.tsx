import type { CallOutput } from '@shanghao/client/http/calls'
import { clockText } from '@shanghao/client/time/timeText'
import { invalidate } from '../../../../../core/http/query.ts'
import { client } from '../../../../../core/http/request.ts'
import { paths } from '../../../../../paths.ts'
import { LinkButton } from '../../../../../ui/controls/Button.tsx'
import { Countdown } from '../../../../../ui/display/Countdown.tsx'
import './CurrentRental.css'

type Order = CallOutput<'orders', 'current'>['orders'][number]

/** What the person rents right now, with the time left. */
export function CurrentRental({ order: { orderId, goods, state, endsAt, finishUntil } }: { order: Order }) {
  return (
    <section className="current-rental" aria-label="租用中">
      <div>
        <p className="current-rental-title clamp-1">{goods.title}</p>
        {state === 'renting' ? (
          <p className="current-rental-time">
            还剩 <Countdown to={endsAt} onEnd={() => void invalidate(client.orders.current)} />
          </p>
        ) : (
          <p className="current-rental-time">可以打完这局，{clockText(finishUntil ?? endsAt)} 前下线</p>
        )}
      </div>
      <LinkButton to={paths.loginTool({ orderId })}>去上号</LinkButton>
    </section>
  )
}
