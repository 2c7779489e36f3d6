import { demoKeys } from '@shanghao/sandbox'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testGatewayContext } from '../../../testing/providers/sandboxProviders.ts'
import { readConfig } from '../../core/config/config.ts'
import { zhimaGateway } from '../identity/zhima.ts'
import { alipayChannel } from './alipay/channel.ts'
import { alipayConfig, alipayMistakes } from './alipay/config.ts'
import { alipayPayouts } from './alipay/payouts.ts'
import { wechatChannel } from './wechat/channel.ts'
import { wechatConfig, wechatMistakes } from './wechat/config.ts'
import { wechatOAuth } from './wechat/oauth.ts'

const { wechat, alipay } = demoKeys
/** As compose.ts reports all mistakes at once: the check also runs when other settings are wrong. */
const both = z
  .object({ DATABASE_URL: z.url() })
  .extend(wechatConfig.shape)
  .extend(alipayConfig.shape)
  .superRefine(
    (config, issues) => {
      for (const { name, message } of [...wechatMistakes(config), ...alipayMistakes(config)])
        issues.addIssue({ code: 'custom', path: [name], message })
    },
    { when: () => true },
  )
const FULL = {
  DATABASE_URL: 'postgres://x@y/z',
  WECHAT_APP_ID: wechat.appId,
  WECHAT_APP_SECRET: wechat.appSecret,
  WECHAT_MCH_ID: wechat.merchantId,
  WECHAT_MERCHANT_SERIAL: wechat.merchantSerial,
  WECHAT_MERCHANT_KEY: wechat.merchantPrivateKey.replaceAll('\n', '\\n'),
  WECHAT_API_V3_KEY: wechat.apiV3Key,
  ALIPAY_APP_ID: alipay.appId,
  ALIPAY_SELLER_ID: alipay.sellerId,
  ALIPAY_APP_KEY: alipay.appPrivateKey.replaceAll(/-----[A-Z ]+-----|\n/g, ''),
  ALIPAY_PUBLIC_KEY: alipay.alipayPublicKey.replaceAll(/-----[A-Z ]+-----|\n/g, ''),
}

test('without settings every gateway is off', () => {
  const config = readConfig(both, { DATABASE_URL: FULL.DATABASE_URL })
  const gateways = [
    wechatChannel(config, testGatewayContext()),
    wechatOAuth(config, testGatewayContext()),
    alipayChannel(config, testGatewayContext()),
    alipayPayouts(config, testGatewayContext()),
    zhimaGateway(config, testGatewayContext()),
  ]
  expect(gateways).toEqual([null, null, null, null, null])
})

test('keys are accepted as PEM with \\n for line ends, or as bare base64', () => {
  const config = readConfig(both, FULL)
  expect(wechatChannel(config, testGatewayContext())?.name).toBe('wechat')
  expect(alipayChannel(config, testGatewayContext())?.name).toBe('alipay')
})

test('platform keys are serial=PEM, certificates or public keys', () => {
  const [one, two] = wechat.platform
  const pair = `${one.serial}=${one.certificate};\n PUB_KEY_ID_0116=${alipay.alipayPublicKey.replaceAll('\n', '\\n')};`
  const { WECHAT_PLATFORM_KEYS: keys } = readConfig(both, { ...FULL, WECHAT_PLATFORM_KEYS: pair })
  expect([...keys.keys()]).toEqual([one.serial, 'PUB_KEY_ID_0116'])
  for (const wrong of [
    two.serial,
    `${two.serial}=nonsense`,
    `${pair}${one.serial}=${one.certificate}`,
    `x y=${one.certificate}`,
  ])
    expect(() => readConfig(both, { ...FULL, WECHAT_PLATFORM_KEYS: wrong })).toThrow('WECHAT_PLATFORM_KEYS')
})

test('a partly configured merchant is a mistake, reported with all others and without the keys', () => {
  const half = {
    DATABASE_URL: 'nowhere',
    WECHAT_APP_ID: wechat.appId,
    WECHAT_MERCHANT_KEY: wechat.platform[0].certificate,
    WECHAT_API_V3_KEY: 'short',
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_APP_KEY: alipay.alipayPublicKey,
    ALIPAY_CERT: 'none',
  }
  const failed = (): string => {
    try {
      readConfig(both, half)
      return ''
    } catch (error) {
      return String(error)
    }
  }
  const named = [...failed().matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(
    new Set([
      'DATABASE_URL',
      'WECHAT_APP_SECRET',
      'WECHAT_MCH_ID',
      'WECHAT_MERCHANT_SERIAL',
      'WECHAT_MERCHANT_KEY',
      'WECHAT_API_V3_KEY',
      'ALIPAY_SELLER_ID',
      'ALIPAY_APP_KEY',
      'ALIPAY_CERT',
      'ALIPAY_APP_CERT',
      'ALIPAY_ROOT_CERT',
    ]),
  )
  expect(failed()).not.toMatch(/BEGIN|MII/)
})
