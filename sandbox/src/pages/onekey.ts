import type { OnekeyToken } from '../jiguang/onekey.ts'
import { html, type Markup } from './html.ts'
import { empty, layout, timeText } from './layout.ts'

const sources = { web: '网页', app: '客户端' } as const

const card = ({ phone, source, outcome, token, at }: OnekeyToken): Markup =>
  html`<article class="card"><header><strong>${phone}</strong>${timeText(at)}</header>
<p>${sources[source]}凭证，${outcome ?? '还没有使用'}</p><p class="note"><code>${token}</code></p></article>`

export const onekeyPage = (phone: string, tokens: readonly OnekeyToken[]): string =>
  layout(
    { title: '一键登录', path: '/onekey' },
    html`<h1>一键登录</h1><p class="lead">浏览器没有手机卡，一键登录就当用的是这个号码。</p>
<section class="card"><h2>现在的号码：<code>${phone}</code></h2>
<form method="post" action="/onekey/phone"><input name="phone" inputmode="tel" autocomplete="off" placeholder="换一个手机号" aria-label="手机号" required><button>换号码</button></form></section>
<h2>发出的凭证</h2>
${tokens.length ? tokens.map(card) : empty('还没有人取过凭证。在上号里点一次一键登录，它就会出现在这里。', html`<a href="/">看看哪些号码会出错</a>`)}`,
  )
