import { html, Markup } from './html.ts'

const style = new Markup(`
:root { color-scheme: light dark; --ground:#F4F5F7; --surface:#FFF; --ink:#14161A; --second:#4B5260; --third:#666D7A;
  --line:#E6E8EC; --accent:#1B57F0; --soft:#E8EFFF }
@media (prefers-color-scheme: dark) { :root { --ground:#0E1014; --surface:#171A20; --ink:#F2F4F7; --second:#B3BAC6;
  --third:#8D95A3; --line:#2A2F38; --accent:#7AA2FF; --soft:#1B2A4D } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "PingFang SC",
  "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
a { color: var(--accent) }
nav { position: sticky; top: 0; background: var(--surface); border-bottom: 1px solid var(--line) }
nav div, main { max-width: 640px; margin: 0 auto; padding: 0 16px }
nav div { display: flex; gap: 4px; overflow-x: auto }
nav a { padding: 10px 12px; min-height: 44px; color: var(--second); text-decoration: none; white-space: nowrap }
nav a[aria-current] { color: var(--accent); font-weight: 600; box-shadow: inset 0 -2px var(--accent) }
main { padding-top: 24px; padding-bottom: 48px }
h1 { font-size: 22px; line-height: 1.3; margin: 0 0 4px }
h2 { font-size: 18px; margin: 0 0 8px }
p { margin: 0 }
.lead, .note { color: var(--second); font-size: 14px }
.lead { margin-bottom: 24px }
.note + dl, .note + form, dl + .note { margin-top: 12px }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin-bottom: 16px }
.card header { display: flex; justify-content: space-between; gap: 12px; margin-bottom: 8px; font-size: 14px; color: var(--third) }
.card header a { display: inline-block; padding: 10px 0; margin: -10px 0; font-weight: 600 }
.code { display: inline-block; padding: 0 8px; border-radius: 8px; background: var(--soft); color: var(--accent);
  font-size: 22px; font-weight: 700; letter-spacing: 2px; user-select: all }
dl { display: grid; grid-template-columns: minmax(7.5em, auto) 1fr; gap: 8px 16px; margin: 0; font-size: 14px }
@media (max-width: 480px) { dl.wide { grid-template-columns: 1fr; gap: 0 } dl.wide dd + dt { margin-top: 12px } }
.card header strong { color: var(--ink); font-size: 16px }
dt { color: var(--third) }
dd { margin: 0; min-width: 0 }
code { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; user-select: all }
form { display: flex; gap: 8px; flex-wrap: wrap }
input, button { font: inherit; min-height: 44px; border-radius: 8px; padding: 0 12px; border: 1px solid var(--line) }
input { flex: 1 1 160px; min-width: 0; background: var(--ground); color: var(--ink) }
button { background: var(--accent); border-color: var(--accent); color: var(--surface); font-weight: 600 }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
form button { flex: 1 1 120px }
.actions { display: flex; gap: 8px; margin-top: 12px }
.actions form { flex: 1 }
.empty { text-align: center; padding: 48px 16px; color: var(--second) }
.empty svg { width: 96px; color: var(--third); margin-bottom: 12px }
`)

const tabs = [
  ['/', '总览'],
  ['/sms', '短信'],
  ['/identity', '实名'],
  ['/onekey', '一键登录'],
  ['/push', '推送'],
  ['/payments', '支付'],
  ['/refunds', '退款'],
  ['/transfers', '打款'],
  ['/certifications', '认证'],
  ['/storage', '存储'],
] as const

/** One page. `refresh` (seconds) reloads it, so that new messages appear. */
export const layout = (page: { title: string; path: string; refresh?: number }, content: Markup): string =>
  html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${page.refresh ? html`<meta http-equiv="refresh" content="${page.refresh}">` : ''}
<link rel="icon" href="data:,">
<title>${page.title} · 上号沙箱</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="沙箱"><div>${tabs.map(
    ([path, name]) =>
      html`<a href="${path}"${path === page.path ? html` aria-current="page"` : ''}>${name}</a>`,
  )}</div></nav>
<main>${content}</main>
</body>
</html>`.text

const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

export const timeText = (ms: number): Markup =>
  html`<time datetime="${new Date(ms).toISOString()}">${clock.format(ms)}</time>`

/** A button that posts to an address. */
export const button = (action: string, text: string): Markup =>
  html`<form method="post" action="${action}"><button>${text}</button></form>`

/** An empty list: a drawing, one sentence, one action. */
export const empty = (sentence: string, action: Markup): Markup =>
  html`<div class="card empty"><svg viewBox="0 0 96 72" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
<rect x="12" y="10" width="72" height="52" rx="8"/><path d="m14 16 30 25a6 6 0 0 0 8 0l30-25M14 58l22-20M82 58 60 38"/></svg>
<p>${sentence}</p><p>${action}</p></div>`
