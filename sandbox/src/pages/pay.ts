import type { FastifyInstance } from 'fastify'
import {
  type ChannelConsole,
  type ChannelName,
  type PaymentView,
  REFUND_RESULTS,
  type RefundView,
  yuan,
} from '../pay/channelConsole.ts'
import { html, type Markup } from './html.ts'
import { button, empty, layout, timeText } from './layout.ts'

const REFRESH_S = 5

const channelNames: Record<ChannelName, string> = { wechat: '微信支付', alipay: '支付宝' }
const paymentStates: Record<PaymentView['state'], string> = {
  unpaid: '等待付款',
  failed: '付款失败，还可以再付',
  paid: '已付款',
  closed: '已关闭',
}
const refundStates: Record<RefundView['state'], string> = {
  pending: '处理中',
  done: '已退款',
  failed: '退款失败',
  abnormal: '退款异常',
}

const paymentCard = (payment: PaymentView): Markup => {
  const { channel, ownId, opens } = payment
  const open = payment.state === 'unpaid' || payment.state === 'failed'
  const path = `/payments/${channel}/${encodeURIComponent(ownId)}`
  return html`<article class="card"><header><strong>${yuan(payment.amountFen)} ${payment.title}</strong>${timeText(payment.createdAt)}</header>
<p>${channelNames[channel]} ${payment.way}，${paymentStates[payment.state]}${payment.refundedFen > 0 ? `，已退 ${yuan(payment.refundedFen)}` : ''}</p>
<dl class="wide"><dt>商户单号</dt><dd><code>${ownId}</code></dd>
${payment.transactionId === null ? '' : html`<dt>交易号</dt><dd><code>${payment.transactionId}</code></dd>`}
${opens === null ? '' : html`<dt>付款入口</dt><dd>${/^(https?:|\/)/.test(opens) ? html`<a href="${opens}">打开付款页</a>` : html`<code>${opens}</code>`}</dd>`}</dl>
${open ? html`<div class="actions">${button(`${path}/pay`, '支付成功')}${button(`${path}/fail`, '支付失败')}</div>` : ''}</article>`
}

const refundCard = (refund: RefundView): Markup => {
  const path = `/refunds/${refund.channel}/${encodeURIComponent(refund.ownId)}`
  return html`<article class="card"><header><strong>${yuan(refund.amountFen)} ${refund.reason}</strong>${timeText(refund.createdAt)}</header>
<p>${channelNames[refund.channel]}，${refundStates[refund.state]}</p>
<dl class="wide"><dt>退款单号</dt><dd><code>${refund.ownId}</code></dd><dt>支付单号</dt><dd><code>${refund.paymentId}</code></dd></dl>
${refund.state === 'pending' ? html`<div class="actions">${button(`${path}/done`, '退款成功')}${button(`${path}/failed`, '退款失败')}${button(`${path}/abnormal`, '退款异常')}</div>` : ''}</article>`
}

const paymentsPage = (payments: readonly PaymentView[]): string =>
  layout(
    { title: '支付', path: '/payments', refresh: REFRESH_S },
    html`<h1>支付单</h1><p class="lead">微信支付和支付宝收到的支付单，新的在前，可以替付款人付掉。</p>
${payments.length ? payments.map(paymentCard) : empty('还没有支付单。在上号里付一笔钱，它就会出现在这里。', html`<a href="/">看看哪些金额会出错</a>`)}`,
  )

const refundsPage = (refunds: readonly RefundView[]): string =>
  layout(
    { title: '退款', path: '/refunds', refresh: REFRESH_S },
    html`<h1>退款单</h1><p class="lead">新的在前，处理中的可以在这里结束。</p>
${refunds.length ? refunds.map(refundCard) : empty('还没有退款单。', html`<a href="/">看看哪些金额会出错</a>`)}`,
  )

/** Payments and refunds of all channels, with buttons to pay, fail and end them. */
export const payPages = async (
  app: FastifyInstance,
  { desks }: { desks: readonly ChannelConsole[] },
): Promise<void> => {
  const byTime = <T extends { readonly createdAt: number }>(list: T[]): T[] =>
    list.sort((a, b) => b.createdAt - a.createdAt)
  const deskOf = (name: string) => desks.find((desk) => desk.channel === name)

  app.get('/payments', () => paymentsPage(byTime(desks.flatMap((desk) => desk.payments()))))
  app.get('/refunds', () => refundsPage(byTime(desks.flatMap((desk) => desk.refunds()))))

  // After a conflict the list shows the current state.
  type One = { Params: { channel: string; ownId: string } }
  app.post<One>('/payments/:channel/:ownId/pay', ({ params }, reply) => {
    deskOf(params.channel)?.pay(params.ownId)
    return reply.redirect('/payments', 303)
  })
  app.post<One>('/payments/:channel/:ownId/fail', ({ params }, reply) => {
    deskOf(params.channel)?.fail(params.ownId)
    return reply.redirect('/payments', 303)
  })
  for (const outcome of REFUND_RESULTS)
    app.post<One>(`/refunds/:channel/:ownId/${outcome}`, ({ params }, reply) => {
      deskOf(params.channel)?.settleRefund(params.ownId, outcome)
      return reply.redirect('/refunds', 303)
    })
}
