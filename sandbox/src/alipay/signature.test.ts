import { expect, test } from 'vitest'
import { demoKeys } from '../keys.ts'
import { rsa2Sign, rsa2Verify, signContent, signedForm } from './signature.ts'

const { appPrivateKey, appPublicKey, alipayPrivateKey, alipayPublicKey } = demoKeys.alipay

/** The example of opendocs.alipay.com/common/02kf5q (signing): parameters and the text that is signed. */
const EXAMPLE_CONTENT =
  '{"button":[{"actionParam":"ZFB_HFCZ","actionType":"out","name":"话费充值"},{"name":"查询","subButton":[{"actionParam":"ZFB_YECX","actionType":"out","name":"余额查询"},{"actionParam":"ZFB_LLCX","actionType":"out","name":"流量查询"},{"actionParam":"ZFB_HFCX","actionType":"out","name":"话费查询"}]},{"actionParam":"http://m.alipay.com","actionType":"link","name":"最新优惠"}]}'
const EXAMPLE = new Map([
  ['version', '1.0'],
  ['method', 'alipay.mobile.public.menu.add'],
  ['sign', 'left out'],
  ['app_auth_token', ''],
  ['charset', 'GBK'],
  ['timestamp', '2014-07-24 03:07:50'],
  ['app_id', '2014072300007148'],
  ['sign_type', 'RSA2'],
  ['biz_content', EXAMPLE_CONTENT],
])
const EXAMPLE_TEXT = `app_id=2014072300007148&biz_content=${EXAMPLE_CONTENT}&charset=GBK&method=alipay.mobile.public.menu.add&sign_type=RSA2&timestamp=2014-07-24 03:07:50&version=1.0`
/** Of that text with the demo's application key, by `openssl dgst -sha256 -sign`. */
const OPENSSL =
  'k07WvJ/1+gJYrj8788kTQh6Dv9tZMbwkhIz+fENm9HDLceqCyhlPf5XTXshUZ/M/JfxJAEFBQAw/iFoEFG8XeOAtil6lxQ16sCwrhc5Hul3tFwQh9sfdEAB4WC/0/hXG4bgLW6iu8V+keVqBdVP56J9rI7qnc2yZyNS+XGi1xtLDtuikEPCLQ8C4l59YnH23FQvJkrWAbU2cUIh/Hx2msHXk7XxdB2xTLimHLCSu2uNvWaFvnp5Dw8YJksL+SH+pJBHjMdOhWsmUAoDOdGpxcgoY4ura/wDW0NofebMtDr6iKskm2ebtCGOgbAcV/PVOyakn0q9btZ9upWUfAE24sQ=='

test('the text to be signed is that of the published example', () => {
  expect(signContent(EXAMPLE, 'sign')).toBe(EXAMPLE_TEXT)
})

test('signatures equal those of OpenSSL and are accepted', () => {
  expect(rsa2Sign(EXAMPLE_TEXT, appPrivateKey)).toBe(OPENSSL)
  expect(rsa2Verify(EXAMPLE_TEXT, OPENSSL, appPublicKey)).toBe(true)
  expect(rsa2Verify(EXAMPLE_TEXT, OPENSSL, alipayPublicKey)).toBe(false)
})

test('a changed byte of text or signature, or non-canonical base64, is refused', () => {
  const bytes = Buffer.from(EXAMPLE_TEXT)
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(rsa2Verify(changed.toString(), OPENSSL, appPublicKey)).toBe(false)
  }
  for (let at = 0; at < OPENSSL.length; at += 11) {
    const other = OPENSSL[at] === 'A' ? 'B' : 'A'
    const changed = OPENSSL.slice(0, at) + other + OPENSSL.slice(at + 1)
    expect(rsa2Verify(EXAMPLE_TEXT, changed, appPublicKey)).toBe(false)
  }
  for (const spelling of [`${OPENSSL}\n`, OPENSSL.replaceAll('+', ' '), OPENSSL.replace(/=+$/, ''), ''])
    expect(rsa2Verify(EXAMPLE_TEXT, spelling, appPublicKey)).toBe(false)
})

test('a notification is signed without sign and sign_type', () => {
  const form = new URLSearchParams(
    signedForm(
      new Map([
        ['b', '1 + 1 = 2&3'],
        ['a', '租号'],
        ['empty', ''],
      ]),
      alipayPrivateKey,
    ),
  )
  expect(rsa2Verify('a=租号&b=1 + 1 = 2&3', form.get('sign') ?? '', alipayPublicKey)).toBe(true)
  expect(form.get('sign_type')).toBe('RSA2')
})
