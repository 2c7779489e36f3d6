import { yuan } from '../pay/channelConsole.ts'
import { html } from './html.ts'
import { button, empty, layout } from './layout.ts'

/** Error page for a refused page method. */
export const refusalPage = (subCode: string, message: string): string =>
  layout(
    { title: '支付宝', path: '' },
    html`<h1>支付宝没有受理</h1><p class="lead">${message}</p><p><code>${subCode}</code></p>`,
  )

export interface CashierView {
  readonly title: string
  readonly amountFen: number
  /** Null while it can be paid; otherwise the reason why not. */
  readonly closed: string | null
  readonly failed: boolean
  /** Link for leaving without paying. */
  readonly quitUrl: string
  /** This page's own address, without query. */
  readonly path: string
}

/** The cashier of the provider's site: pay, or let the bank refuse. */
export const cashierPage = (shown: CashierView): string =>
  layout(
    { title: '支付宝付款', path: '' },
    html`<h1>支付宝付款</h1><p class="lead">${shown.title}</p>
<article class="card"><header><strong>${yuan(shown.amountFen)}</strong></header>
${
  shown.closed === null
    ? html`<p>${shown.failed ? '上一次付款失败，可以再付。' : '这里不会扣真的钱。'}</p>
<div class="actions">${button(`${shown.path}/pay`, '支付成功')}${button(`${shown.path}/fail`, '支付失败')}</div>`
    : html`<p>${shown.closed}</p>`
}</article>
<p><a href="${shown.quitUrl}">不付了，回到商家</a></p>`,
  )

export interface CertifyView {
  /** Masked. */
  readonly name: string
  readonly state: 'open' | 'passed' | 'failed' | 'expired'
  readonly passable: boolean
  readonly path: string
  readonly returnUrl: string
}

const certifyStates = { passed: '已经通过认证。', failed: '认证没有通过。', expired: '认证已经过期。' }

/** The certification of the provider's app: pass or fail by hand. */
export const certifyPage = (shown: CertifyView): string =>
  layout(
    { title: '支付宝身份认证', path: '' },
    html`<h1>支付宝身份认证</h1><p class="lead">${shown.name} 正在认证，代替刷脸选一个结果。</p>
<article class="card">${
      shown.state === 'open'
        ? html`<p>${shown.passable ? '这里不会拍照，也不会查真的证件。' : '姓名和证件号对不上，只能不通过。'}</p>
<div class="actions">${shown.passable ? button(`${shown.path}/pass`, '认证通过') : ''}${button(`${shown.path}/fail`, '认证不通过')}</div>`
        : html`<p>${certifyStates[shown.state]}</p>`
    }</article>
<p><a href="${shown.returnUrl}">回到商家</a></p>`,
  )

/** Page for an unknown address of the provider's site. */
export const unknownAddressPage = (): string =>
  layout({ title: '支付宝', path: '' }, empty('这个链接不对，或者已经失效。', html`<a href="/">回到总览</a>`))
