import type { SmsMessage } from '../aliyun/sms.ts'
import { html, type Markup } from './html.ts'
import { empty, layout, timeText } from './layout.ts'

const REFRESH_S = 3

/** The text with what a phone makes of its link, or with the code in large type, selected with one tap. */
const body = ({ text, params }: SmsMessage): Markup => {
  const [address] = /https?:\/\/[\w./:#-]+/.exec(text) ?? []
  if (address !== undefined) {
    const [before, after] = text.split(address)
    return html`${before ?? ''}<a href="${address}">${address}</a>${after ?? ''}`
  }
  const { code } = params
  const at = code === undefined ? -1 : text.indexOf(code)
  if (code === undefined || at < 0) return html`${text}`
  return html`${text.slice(0, at)}<span class="code">${code}</span>${text.slice(at + code.length)}`
}

const card = (message: SmsMessage): Markup =>
  html`<article class="card"><header><a href="/sms/${message.phone}">${message.phone}</a>${timeText(message.at)}</header>
<p>${body(message)}</p></article>`

export const smsPage = (messages: readonly SmsMessage[]): string =>
  layout(
    { title: '短信', path: '/sms', refresh: REFRESH_S },
    html`<h1>收到的短信</h1><p class="lead">所有号码，新的在前，每 ${REFRESH_S} 秒自动刷新。</p>
${messages.length ? messages.map(card) : empty('还没有短信。在上号里获取一次验证码，它就会出现在这里。', html`<a href="/">看看哪些号码会出错</a>`)}`,
  )

export const phonePage = (phone: string, messages: readonly SmsMessage[]): string =>
  layout(
    { title: phone, path: '/sms/', refresh: REFRESH_S },
    html`<h1>${phone}</h1><p class="lead">这个号码收到的短信，新的在前，每 ${REFRESH_S} 秒自动刷新。</p>
${messages.length ? messages.map(card) : empty('这个号码还没有收到短信。', html`<a href="/sms">看全部短信</a>`)}`,
  )
