import type { FastifyInstance } from 'fastify'
import type { OnekeyService } from '../jiguang/onekey.ts'
import type { PushService } from '../jiguang/push.ts'
import { takeRawBodies } from '../jiguang/rawBody.ts'
import type { SimCard } from '../jiguang/sdk.ts'
import type { WebPushService } from '../webPush/service.ts'
import { pageHeaders } from './headers.ts'
import { onekeyPage } from './onekey.ts'
import { pushPage } from './push.ts'

/** One-key login with the choice of the phone, and the received pushes. */
export const jiguangPages = async (
  app: FastifyInstance,
  {
    onekey,
    sim,
    push,
    browsers,
  }: { onekey: OnekeyService; sim: SimCard; push: PushService; browsers: WebPushService },
): Promise<void> => {
  takeRawBodies(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(pageHeaders())
  })
  app.get('/onekey', () => onekeyPage(sim.phone(), onekey.tokens()))
  app.post('/onekey/phone', ({ body }, reply) => {
    sim.insert(new URLSearchParams(String(body)).get('phone')?.trim() ?? '')
    return reply.redirect('/onekey', 303)
  })
  app.get('/push', () => pushPage(push.arrived(), browsers.arrived()))
}
