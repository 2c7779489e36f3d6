import { sign } from 'node:crypto'
import { demoKeys } from '@shanghao/sandbox'
import { onTestFinished } from 'vitest'
import { zhimaGateway } from '../../src/gateways/identity/zhima.ts'
import { alipayChannel } from '../../src/gateways/pay/alipay/channel.ts'
import { alipayPayouts } from '../../src/gateways/pay/alipay/payouts.ts'
import { demoAlipay, startStubServer, testGatewayContext } from './sandboxProviders.ts'

const signatureOf = (node: string): string =>
  sign('sha256', Buffer.from(node), demoKeys.alipay.alipayPrivateKey).toString('base64')

/** A signed response in Alipay's format. */
export const responseTo = (method: string, fields: object): string => {
  const node = JSON.stringify(fields).replaceAll('/', '\\/')
  return `{"${method.replaceAll('.', '_')}_response":${node},"sign":"${signatureOf(node)}"}`
}

export const OK = { code: '10000', msg: 'Success' }

export const refusal = (subCode: string, code = '40004') => ({
  code,
  msg: 'Business Failed',
  sub_code: subCode,
  sub_msg: '不',
})

/** Gateways of an Alipay with the given response for each method; other methods get none. Ends with the test. */
export const alipayResponding = async (responses: Record<string, string>, timeoutMs = 10_000) => {
  const server = await startStubServer(({ url = '' }, response) => {
    const method = new URL(url, 'http://x').searchParams.get('method') ?? ''
    const text = responses[method]
    if (text !== undefined) response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(text)
  })
  onTestFinished(() => server.close().then(() => {}))
  const config = demoAlipay(`${server.endpoint}/gateway.do`, { ALIPAY_TIMEOUT_MS: timeoutMs })
  const context = testGatewayContext()
  const channel = alipayChannel(config, context)
  const payouts = alipayPayouts(config, context)
  const zhima = zhimaGateway(config, context)
  if (!channel || !payouts || !zhima) throw new Error('off')
  return { channel, payouts, zhima }
}
