import type { FastifyInstance } from 'fastify'
import type { CertificationView, CertifyService } from '../alipay/certify/certify.ts'
import type { Transfer, TransferService } from '../alipay/transfer/transfers.ts'
import { yuan } from '../pay/channelConsole.ts'
import { html, type Markup } from './html.ts'
import { button, empty, layout, timeText } from './layout.ts'

const REFRESH_S = 5

const transferStates: Record<Transfer['state'], string> = {
  pending: '处理中',
  done: '已到账',
  failed: '失败，钱已退回',
  returned: '到账后被退回',
}
const certifyStates: Record<CertificationView['state'], string> = {
  open: '等待认证',
  passed: '已通过',
  failed: '未通过',
  expired: '已过期',
}

const transferCard = (transfer: Transfer): Markup => {
  const path = `/transfers/${encodeURIComponent(transfer.ownId)}`
  return html`<article class="card"><header><strong>${yuan(transfer.amountFen)} ${transfer.title}</strong>${timeText(transfer.createdAt)}</header>
<p>${transferStates[transfer.state]}</p>
<dl class="wide"><dt>收款人</dt><dd>${transfer.account} ${transfer.name}</dd><dt>商户单号</dt><dd><code>${transfer.ownId}</code></dd><dt>转账单号</dt><dd><code>${transfer.orderId}</code></dd></dl>
${transfer.state === 'pending' ? html`<div class="actions">${button(`${path}/done`, '转账成功')}${button(`${path}/failed`, '转账失败')}</div>` : ''}</article>`
}

const certificationCard = (one: CertificationView): Markup => {
  const path = `/certifications/${one.certifyId}`
  return html`<article class="card"><header><strong>${one.name}</strong>${timeText(one.createdAt)}</header>
<p>${certifyStates[one.state]}</p><p class="note">${one.idNumber}</p>
<dl class="wide"><dt>商户单号</dt><dd><code>${one.ownId}</code></dd><dt>certify_id</dt><dd><code>${one.certifyId}</code></dd></dl>
${
  one.state === 'open'
    ? html`<div class="actions">${one.passable ? button(`${path}/pass`, '认证通过') : ''}${button(`${path}/fail`, '认证不通过')}</div>`
    : ''
}</article>`
}

const transfersPage = (transfers: readonly Transfer[], balanceFen: number): string =>
  layout(
    { title: '打款', path: '/transfers', refresh: REFRESH_S },
    html`<h1>支付宝打款</h1><p class="lead">商家账户里还有 ${yuan(balanceFen)}。新的在前，处理中的可以在这里结束。</p>
${transfers.length ? transfers.map(transferCard) : empty('还没有打款。在上号里提现一次，它就会出现在这里。', html`<a href="/">看看哪些账号会出错</a>`)}`,
  )

const certificationsPage = (certifications: readonly CertificationView[]): string =>
  layout(
    { title: '认证', path: '/certifications', refresh: REFRESH_S },
    html`<h1>支付宝身份认证</h1><p class="lead">姓名和证件号只保留首尾，新的在前，可以替本人通过或不通过。</p>
${certifications.length ? certifications.map(certificationCard) : empty('还没有人来认证。', html`<a href="/">看看哪些姓名会出错</a>`)}`,
  )

/** Transfers and certifications, with buttons to end them. */
export const transferPages = async (
  app: FastifyInstance,
  { transfers, certify }: { transfers: TransferService; certify: CertifyService },
): Promise<void> => {
  app.get('/transfers', () => transfersPage(transfers.all(), transfers.balance()))
  app.get('/certifications', () => certificationsPage(certify.all()))
  // After a conflict the list shows the current state.
  for (const outcome of ['done', 'failed'] as const)
    app.post<{ Params: { ownId: string } }>(`/transfers/:ownId/${outcome}`, ({ params }, reply) => {
      transfers.settle(params.ownId, outcome)
      return reply.redirect('/transfers', 303)
    })
  for (const [verb, passed] of [
    ['pass', true],
    ['fail', false],
  ] as const)
    app.post<{ Params: { id: string } }>(`/certifications/:id/${verb}`, ({ params }, reply) => {
      certify.finish(params.id, passed)
      return reply.redirect('/certifications', 303)
    })
}
