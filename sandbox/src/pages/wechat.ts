import { yuan } from '../pay/channelConsole.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'

export interface PayerView {
  readonly title: string
  /** Null for an unknown order. */
  readonly amountFen: number | null
  /** Null while it can be paid; otherwise the reason why not. */
  readonly closed: string | null
  /** The last attempt failed. */
  readonly failed: boolean
  /** The merchant's return address. */
  readonly back: string | null
}

/** The page of an H5 payment; the form posts to the page's own address. */
export const payerPage = (shown: PayerView): string =>
  layout(
    { title: '微信支付', path: '' },
    html`<h1>微信支付</h1><p class="lead">${shown.title}</p>
<article class="card">${shown.amountFen === null ? '' : html`<header><strong>${yuan(shown.amountFen)}</strong></header>`}
${
  shown.closed === null
    ? html`<p>${shown.failed ? '上一次付款失败，可以再付。' : '这里不会扣真的钱。'}</p>
<form method="post" class="actions"><button name="outcome" value="success">支付成功</button><button name="outcome" value="fail">支付失败</button><button name="outcome" value="cancel">取消</button></form>`
    : html`<p>${shown.closed}</p>`
}</article>
${shown.back === null ? '' : html`<p><a href="${shown.back}">返回商户</a></p>`}`,
  )

/** The page of WeChat's web authorisation. `back` contains a code valid for five minutes. */
export const authorizePage = (host: string, back: string): string =>
  layout(
    { title: '微信授权', path: '' },
    html`<h1>微信授权</h1><p class="lead">${host} 想知道你在微信里是谁。</p>
<article class="card"><p><a href="${back}">同意</a></p></article>`,
  )

export const oauthRefusedPage = (why: string): string =>
  layout({ title: '微信授权', path: '' }, html`<h1>微信没有受理</h1><p class="lead">${why}</p>`)
