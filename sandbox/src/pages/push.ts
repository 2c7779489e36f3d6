import type { PushNotification } from '../jiguang/push.ts'
import type { BrowserMessage } from '../webPush/service.ts'
import { html, type Markup } from './html.ts'
import { empty, layout, timeText } from './layout.ts'

const REFRESH_S = 3

const card = ({ registrationId, title, text, path, at }: PushNotification): Markup =>
  html`<article class="card"><header><strong>${title || '（没有标题）'}</strong>${timeText(at)}</header>
<p>${text}</p><dl class="wide"><dt>点开后</dt><dd><code>${path || '（没有指定）'}</code></dd>
<dt>设备</dt><dd><code>${registrationId}</code></dd></dl></article>`

const browserCard = ({ id, text, at }: BrowserMessage): Markup =>
  html`<article class="card"><header><strong>浏览器</strong>${timeText(at)}</header>
<p><code>${text}</code></p><dl class="wide"><dt>订阅</dt><dd><code>${id}</code></dd></dl></article>`

export const pushPage = (
  notifications: readonly PushNotification[],
  messages: readonly BrowserMessage[],
): string =>
  layout(
    { title: '推送', path: '/push', refresh: REFRESH_S },
    html`<h1>送达的推送</h1><p class="lead">所有设备，新的在前，每 ${REFRESH_S} 秒自动刷新。</p>
${messages.map(browserCard)}${notifications.length || messages.length ? notifications.map(card) : empty('还没有推送。绑定了设备的人有新消息时，它就会出现在这里。', html`<a href="/">看看哪些设备会出错</a>`)}`,
  )
