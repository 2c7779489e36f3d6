import { certifySentinels } from '../alipay/certify/certifySentinels.ts'
import { transferSentinels } from '../alipay/transfer/transferSentinels.ts'
import { identitySentinels } from '../aliyun/identity.ts'
import { smsSentinels } from '../aliyun/smsSentinels.ts'
import { smsNoticeTemplates, smsSignName, smsTemplates, type TemplateSite } from '../aliyun/smsTemplates.ts'
import { onekeySentinels } from '../jiguang/onekeySentinels.ts'
import { pushSentinels } from '../jiguang/pushSentinels.ts'
import type { SandboxKeys } from '../keys.ts'
import { paymentSentinels, refundSentinels } from '../pay/sentinels.ts'
import { fileSentinels, sizeSentinels } from '../s3/sentinels.ts'
import { webPushSentinels } from '../webPush/sentinels.ts'
import { html, type Markup } from './html.ts'
import { layout } from './layout.ts'

/** `wide` terms are placed above their text on a narrow screen. */
const list = (rows: Iterable<readonly [string, string]>, width: 'narrow' | 'wide'): Markup =>
  html`<dl class="${width}">${[...rows].map(([term, text]) => html`<dt><code>${term}</code></dt><dd>${text}</dd>`)}</dl>`

const shown = (sentinels: ReadonlyMap<string, { readonly shown: string }>): (readonly [string, string])[] =>
  [...sentinels].map(([input, sentinel]) => [input, sentinel.shown])

/** Sentinels by the last two digits of an amount. */
const cents = (sentinels: ReadonlyMap<string, { readonly shown: string }>): (readonly [string, string])[] =>
  shown(sentinels).map(([digits, text]) => [`x.${digits}`, text])

/** The templates' texts: of codes with a code, of notices with the names of their variables. */
const templateTexts = ({ url }: TemplateSite): (readonly [string, string])[] => [
  ...Object.values(smsTemplates).map(({ code, text }) => [code, text('123456')] as const),
  ...Object.values(smsNoticeTemplates).map(({ code, variables, text }) => {
    const names = Object.fromEntries(Object.keys(variables).map((name) => [name, `\${${name}}`]))
    return [code, text(names, url)] as const
  }),
]

export const homePage = (keys: SandboxKeys, site: TemplateSite): string =>
  layout(
    { title: '总览', path: '/' },
    html`<h1>上号沙箱</h1>
<p class="lead">在本机扮演短信、实名、支付等外部服务，按真实协议验签和回答。短信只出现在这里，不会发到任何手机。</p>

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
<dt>微信支付</dt><dd>v3，POST /v3/pay/transactions/h5、jsapi、native，查单、关单、退款、账单、平台证书；WECHATPAY2-SHA256-RSA2048</dd>
<dt>微信网页授权</dt><dd>/connect/oauth2/authorize，GET /sns/oauth2/access_token</dd>
<dt>微信商户号</dt><dd><code>${keys.wechat.merchantId}</code></dd>
<dt>微信 AppID</dt><dd><code>${keys.wechat.appId}</code></dd>
<dt>微信 AppSecret</dt><dd><code>${keys.wechat.appSecret}</code></dd>
<dt>APIv3 密钥</dt><dd><code>${keys.wechat.apiV3Key}</code></dd>
<dt>商户证书序列号</dt><dd><code>${keys.wechat.merchantSerial}</code></dd>
<dt>平台证书序列号</dt><dd>${keys.wechat.platform.map(({ serial }) => html`<code>${serial}</code> `)}</dd>
<dt>一键登录</dt><dd>极光 JVerification，POST /v1/web/h5/loginTokenVerify，客户端凭证 POST /v1/web/loginTokenVerify；网页 SDK 是 /jiguang/sdk.js</dd>
<dt>推送</dt><dd>极光 JPush v3，POST /v3/push，GET /v3/push/cid</dd>
<dt>浏览器推送</dt><dd>RFC 8030、8291、8292，POST /webpush/订阅</dd>
<dt>AppKey</dt><dd><code>${keys.jiguang.appKey}</code></dd>
<dt>Master Secret</dt><dd><code>${keys.jiguang.masterSecret}</code></dd>
<dt>存储</dt><dd>S3 兼容，签名 V4，表单上传 POST /s3/桶，PUT、GET、DELETE /s3/桶/键；public/ 下面谁都能读</dd>
<dt>区域和桶</dt><dd><code>${keys.s3.region}</code> <code>${keys.s3.bucket}</code></dd>
<dt>S3 Access Key ID</dt><dd><code>${keys.s3.accessKeyId}</code></dd>
<dt>S3 Secret Access Key</dt><dd><code>${keys.s3.secretAccessKey}</code></dd>
</dl></section>

<section class="card"><h2>短信模板</h2>${list(templateTexts(site), 'wide')}</section>

<section class="card"><h2>会出错的手机号</h2><p class="note">其他号码都正常送达。</p>${list(shown(smsSentinels), 'narrow')}</section>

<section class="card"><h2>会出错的姓名</h2><p class="note">其他姓名配任何有效的 18 位身份证号都算一致。</p>${list(shown(identitySentinels), 'narrow')}</section>

<section class="card"><h2>一键登录会出错的手机号</h2><p class="note">其他号码都能登录，在“一键登录”页里换号码。</p>${list(shown(onekeySentinels), 'narrow')}</section>

<section class="card"><h2>会出错的推送设备</h2><p class="note">其他 11 到 40 位字母数字的设备编号都正常送达。</p>${list(shown(pushSentinels), 'wide')}</section>

<section class="card"><h2>会出错的浏览器订阅</h2><p class="note">看订阅编号的开头，用 POST /control/webpush 的 kind 指定。其他订阅都正常送达。</p>${list(shown(webPushSentinels), 'narrow')}</section>

<section class="card"><h2>会出错的支付金额</h2><p class="note">看金额的分，比如付 10.91 元。其他金额都正常。</p>${list(cents(paymentSentinels), 'narrow')}</section>

<section class="card"><h2>会出错的退款金额</h2><p class="note">看退款金额的分。.94 到 .97 和 .99 的退款通知和支付通知一样出错。</p>${list(cents(refundSentinels), 'narrow')}</section>

<section class="card"><h2>会出错的文件名</h2><p class="note">不看扩展名，比如 refuse.png。其他文件名都正常。</p>${list(shown(fileSentinels), 'narrow')}</section>

<section class="card"><h2>会出错的图片大小</h2><p class="note">写入存储的 WebP，宽和高的像素。</p>${list(shown(sizeSentinels), 'narrow')}</section>

<section class="card"><h2>会出错的收款账号</h2><p class="note">看支付宝登录名的开头，比如 pending-zhang@example.com。其他账号马上到账。</p>${list(
      shown(transferSentinels).map(([beginning, text]) => [`${beginning}…`, text]),
      'narrow',
    )}</section>

<section class="card"><h2>支付宝认证会出错的姓名</h2><p class="note">其他姓名在认证页上自己选通过或不通过。</p>${list(shown(certifySentinels), 'narrow')}</section>

<section class="card"><h2>给测试用的接口</h2>${list(
      [
        ['GET /control/sms', '全部短信，新的在前'],
        ['GET /control/sms/手机号', '一个号码的短信'],
        ['DELETE /control/sms', '清空，也可以只清一个号码'],
        ['PUT /control/sms/site', '{url}，通知模板里链接的网址'],
        ['GET /control/identity', '实名核验记录'],
        ['DELETE /control/identity', '清空核验记录'],
        ['POST /control/jiguang/token', '{phone, source}，取一个一键登录凭证，source 是 web 或 app'],
        ['PUT /control/jiguang/phone', '{phone}，给网页 SDK 换号码'],
        ['GET /control/jiguang/tokens', '发出的凭证，DELETE 清空'],
        ['GET /control/push', '送达的推送，加设备编号只看一台，DELETE 清空'],
        ['POST /control/webpush', '{key, kind}，扮演浏览器订阅推送；DELETE …/编号 取消'],
        ['GET /control/webpush', '浏览器收到的推送，已解密；加编号只看一个订阅'],
        ['GET /control/payments', '全部支付单；/control/refunds 是退款'],
        [
          'POST /control/payments/渠道/单号/pay',
          '马上付掉，渠道是 wechat 或 alipay；可带 {manner, amountFen} 指定通知方式和金额',
        ],
        ['POST /control/payments/渠道/单号/fail', '付款失败'],
        ['POST /control/refunds/渠道/退款号/settle', '{outcome: done、failed 或 abnormal}，结束处理中的退款'],
        ['GET /control/notifications', '发给商户的通知'],
        ['GET /control/notifications/编号/raw', '最后一次发出的地址、头和正文'],
        ['POST /control/notifications/编号/repeat', '{times}，同时再发几份'],
        ['PUT /control/notifications/hold', '{on}，扣住新的通知；release {ids} 按顺序放行'],
        [
          'POST /control/faults',
          '{channel, call, fault, times}，让接下来的调用出错：refused、silent、broken、silentAfter、brokenAfter',
        ],
        ['PUT /control/bills/渠道/日期', '{ready, drop, amounts, add}，提前出账，或者让那天的账单对不上'],
        ['POST /control/wechat/pay', '{prepayId}，不弹窗付掉一笔 JSAPI 支付'],
        ['POST /control/wechat/code', '取一个网页授权的 code'],
        ['POST /control/wechat/platform/rotate', '换用另一把平台密钥签名'],
        ['GET /wechat/jsbridge.js', '给普通浏览器用的 WeixinJSBridge'],
        ['GET /control/s3/files', '存着的文件'],
        ['GET /control/s3/calls', '对存储的请求'],
        ['DELETE /control/s3', '清空存储'],
        ['GET /control/transfers', '打款；POST …/单号/settle {outcome: done 或 failed} 结束处理中的'],
        ['PUT /control/alipay/balance', '{fen}，商家账户余额'],
        ['GET /control/certifications', '认证；POST …/编号/pass 或 fail 结束它，编号也可以是商户单号'],
        ['PUT /control/clock', '{shiftMs}，拨动沙箱的时钟'],
      ],
      'wide',
    )}</section>`,
  )
