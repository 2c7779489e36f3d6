import { buildSandbox, demoKeys, smsNoticeTemplates, smsSignName, smsTemplates } from '@shanghao/sandbox'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmsConfig, smsConfig, smsGateway } from './aliyun.ts'

const sandbox = buildSandbox({ keys: demoKeys, now: () => Date.now() })
let endpoint = ''
beforeAll(async () => {
  endpoint = await sandbox.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => sandbox.close())

const variable = (name: string): string =>
  `SMS_TEMPLATE_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
const templates = Object.fromEntries(
  Object.entries({ ...smsTemplates, ...smsNoticeTemplates }).map(([name, { code }]) => [
    variable(name),
    code,
  ]),
)

test.each([
  ['working', {}],
  ['refused', { SMS_TEMPLATE_LOGIN: 'SMS_999999999' }],
  ['refused', { SMS_KEY_SECRET: 'wrong' }],
] as const)('a check is %s with %j, and sends nothing', async (outcome, changed) => {
  const config: SmsConfig = smsConfig.parse({
    SMS_ENDPOINT: endpoint,
    SMS_KEY_ID: demoKeys.aliyun.keyId,
    SMS_KEY_SECRET: demoKeys.aliyun.keySecret,
    SMS_SIGN_NAME: smsSignName,
    ...templates,
    ...changed,
  })
  expect(await smsGateway(config, pino({ enabled: false })).check()).toBe(outcome)
  expect((await sandbox.inject('/control/sms/13800138000')).json()).toEqual([])
})
