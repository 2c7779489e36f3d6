import { afterAll, beforeEach, expect } from 'vitest'
import { demoKeys } from '../keys.ts'
import { manualTimers } from '../pay/manualTimers.ts'
import { rsa2Verify } from './signature.ts'
import { merchant, NOON } from './testClient.ts'

export const PAY = 'alipay.trade.wap.pay'
export const SHOP = {
  notify_url: 'http://shop.invalid/notify',
  return_url: 'http://shop.invalid/result?from=alipay',
}

/** The parameters of a signed query string or form. */
export const verified = (query: string): Record<string, string> => {
  const form = Object.fromEntries(new URLSearchParams(query))
  const text = Object.keys(form)
    .filter((name) => !['sign', 'sign_type'].includes(name))
    .sort()
    .map((name) => `${name}=${form[name]}`)
    .join('&')
  expect(rsa2Verify(text, form['sign'] ?? '', demoKeys.alipay.alipayPublicKey)).toBe(true)
  return form
}

/**
 * A merchant with an order for each test of a file, whose number is `trade.ownId`. The clock `trade.now` is at noon before
 * each test, and notifications are held back.
 */
export const setUpTrades = () => {
  const trade = { now: NOON, ownId: '' }
  const { timers, open: waiting, fire } = manualTimers()
  const { app, ask, open } = merchant({ now: () => trade.now, timers })
  afterAll(() => app.close())

  const control = (method: 'PUT' | 'POST', path: string, payload?: object) =>
    app.inject({ method, url: `/control${path}`, ...(payload ? { payload } : {}) })

  let orderCount = 0
  beforeEach(async () => {
    orderCount += 1
    Object.assign(trade, { now: NOON, ownId: `100000000000000${String(orderCount).padStart(4, '0')}` })
    await control('PUT', '/notifications/hold', { on: true })
    await app.inject({ method: 'DELETE', url: '/control/notifications' })
  })

  const order = (changed: object = {}) => ({
    out_trade_no: trade.ownId,
    subject: '租号订单',
    total_amount: '10.00',
    product_code: 'QUICK_WAP_WAY',
    quit_url: 'http://shop.invalid/cashier',
    time_expire: '2026-11-21 12:15:00',
    ...changed,
  })

  /** Opens the order's page; returns its path. */
  const cashierOf = async (changed: object = {}): Promise<string> => {
    const { headers } = await open(PAY, order(changed), SHOP)
    return new URL(String(headers.location)).pathname
  }

  const query = () => ask('alipay.trade.query', { out_trade_no: trade.ownId })

  const refund = (amount: string, number = `${trade.ownId}-r`) =>
    ask('alipay.trade.refund', {
      out_trade_no: trade.ownId,
      refund_amount: amount,
      out_request_no: number,
      refund_reason: '取消',
    })

  const queryRefund = (number = `${trade.ownId}-r`) =>
    ask('alipay.trade.fastpay.refund.query', { out_trade_no: trade.ownId, out_request_no: number })

  /** Notifications held back, oldest first, each verified. */
  const notifications = async (): Promise<Record<string, string>[]> => {
    const list: { id: number }[] = (await app.inject('/control/notifications')).json()
    const raw = await Promise.all(
      list
        .toReversed()
        .map(({ id }) => app.inject(`/control/notifications/${id}/raw`).then((answer) => answer.json())),
    )
    return raw.map((post) => {
      expect(post).toMatchObject({ url: SHOP.notify_url })
      expect(post.headers['content-type']).toBe('application/x-www-form-urlencoded; charset=utf-8')
      return verified(post.body)
    })
  }

  return {
    trade,
    app,
    ask,
    open,
    waiting,
    fire,
    control,
    order,
    cashierOf,
    query,
    refund,
    queryRefund,
    notifications,
  }
}
