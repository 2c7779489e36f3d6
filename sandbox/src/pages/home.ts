import { identitySentinels } from '../aliyun/identity.ts'
import { smsSignName, smsTemplates } from '../aliyun/sms.ts'
import { smsSentinels } from '../aliyun/smsSentinels.ts'
import type { SandboxKeys } from '../keys.ts'
import { html, type Markup } from './html.ts'
import { layout } from './layout.ts'

/** `wide` terms stand above their text on a narrow screen. */
const list = (rows: Iterable<readonly [string, string]>, width: 'narrow' | 'wide'): Markup =>
  html`<dl class="${width}">${[...rows].map(([term, text]) => html`<dt><code>${term}</code></dt><dd>${text}</dd>`)}</dl>`

const shown = (sentinels: ReadonlyMap<string, { readonly shown: string }>): (readonly [string, string])[] =>
  [...sentinels].map(([input, sentinel]) => [input, sentinel.shown])

export const homePage = (keys: SandboxKeys): string =>
  layout(
    { title: '总览', path: '/' },
    html`<h1>上号沙箱</h1>
<p class="lead">在本机扮演短信、实名等外部服务，按真实协议验签和回答。短信只出现在这里，不会发到任何手机。</p>

<section class="card"><h2>看某个号码的短信</h2>
<form action="/sms"><input name="phone" inputmode="tel" autocomplete="off" placeholder="手机号" aria-label="手机号" required><button>查看</button></form></section>

<section class="card"><h2>服务</h2>
<dl class="wide">
<dt>短信</dt><dd>阿里云 Dysmsapi 2017-05-25 <code>SendSms</code>，POST /</dd>
<dt>实名二要素</dt><dd>阿里云 Cloudauth 2019-03-07 <code>Id2MetaVerify</code>，POST /</dd>
<dt>签名</dt><dd>ACS3-HMAC-SHA256，时钟误差不超过 300 秒，随机数不可重复</dd>
<dt>AccessKey ID</dt><dd><code>${keys.aliyun.keyId}</code></dd>
<dt>AccessKey Secret</dt><dd><code>${keys.aliyun.keySecret}</code></dd>
<dt>短信签名</dt><dd><code>${smsSignName}</code></dd>
</dl></section>

<section class="card"><h2>短信模板</h2>${list(
      Object.values(smsTemplates).map(({ code, text }) => [code, text('123456')]),
      'wide',
    )}</section>

<section class="card"><h2>会出错的手机号</h2><p class="note">其他号码都正常送达。</p>${list(shown(smsSentinels), 'narrow')}</section>

<section class="card"><h2>会出错的姓名</h2><p class="note">其他姓名配任何有效的 18 位身份证号都算一致。</p>${list(shown(identitySentinels), 'narrow')}</section>

<section class="card"><h2>给测试用的接口</h2>${list(
      [
        ['GET /control/sms', '全部短信，新的在前'],
        ['GET /control/sms/手机号', '一个号码的短信'],
        ['DELETE /control/sms', '清空，也可以只清一个号码'],
        ['GET /control/identity', '实名核验记录'],
        ['DELETE /control/identity', '清空核验记录'],
      ],
      'wide',
    )}</section>`,
  )
