import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { manualTimers } from '../pay/manualTimers.ts'
import { merchant } from './testClient.ts'

test('a notification is retried until the response is exactly success', async () => {
  const answers = ['fail', 'success\n', 'SUCCESS', 'success']
  const received: string[] = []
  const shop = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push(Buffer.concat(chunks).toString())
      response.end(answers[received.length - 1])
    })
  })
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening))
  const { port } = shop.address() as AddressInfo
  const { timers, open: waiting, fire } = manualTimers()
  const { app, open } = merchant({ timers })
  const order = {
    out_trade_no: '1',
    subject: '租号订单',
    total_amount: '10.00',
    product_code: 'QUICK_WAP_WAY',
    quit_url: 'http://shop.invalid/',
  }
  await open('alipay.trade.wap.pay', order, { notify_url: `http://127.0.0.1:${port}/notify` })
  await app.inject({ method: 'POST', url: '/control/payments/alipay/1/pay' })
  for (const wait of [1000, 2000, 4000]) {
    await expect.poll(waiting).toEqual([wait])
    fire()
  }
  await expect
    .poll(async () => (await app.inject('/control/notifications')).json())
    .toMatchObject([{ state: 'taken', attempts: [{}, {}, {}, { status: 200, body: 'success' }] }])
  const ids = received.map((body) => new URLSearchParams(body).get('notify_id'))
  expect([ids.length, new Set(ids).size]).toEqual([4, 1])
  await app.close()
  await new Promise((closed) => shop.close(closed))
})
