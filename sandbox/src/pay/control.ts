import type { FastifyInstance } from 'fastify'
import { BILL_KINDS, type BillAlteration, type BillAlterations, type BillName } from './bills.ts'
import {
  type ChannelConsole,
  type ChannelName,
  DELIVERY_MODES,
  type ForcedOutcome,
  REFUND_RESULTS,
  type RefundResult,
} from './channelConsole.ts'
import type { SandboxClock } from './clock.ts'
import { FAULTS, type Fault, type FaultInjector } from './faultInjection.ts'
import type { NotificationSender } from './notificationSender.ts'

export interface PayControls {
  readonly clock: SandboxClock
  readonly notifications: NotificationSender
  readonly faults: FaultInjector
  readonly bills: BillAlterations
  readonly desks: readonly ChannelConsole[]
}

const channel = { type: 'string', enum: ['wechat', 'alipay'] }
const bill = { type: 'string', enum: ['wechat', 'alipay', 'alipay-fund'] }
const fen = { type: 'integer', minimum: 0 }
const text = { type: 'string' }
const object = (properties: object, ...required: string[]) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const billEntry = object(
  {
    kind: { enum: BILL_KINDS },
    ownId: text,
    transactionId: text,
    amountFen: fen,
    at: fen,
    paymentId: text,
  },
  'kind',
  'ownId',
  'transactionId',
  'amountFen',
  'at',
  'paymentId',
)

/** Control calls of tests for the payment channels, as JSON; lists are newest first. 404: unknown number, or too late. */
export const payControl = async (app: FastifyInstance, machinery: PayControls): Promise<void> => {
  const { clock, notifications, faults, bills, desks } = machinery
  const deskOf = (name: string) => desks.find((desk) => desk.channel === name)
  const done = (ok: boolean | undefined) => ({ code: ok ? 204 : 404 })

  app.get('/control/payments', () => desks.flatMap((desk) => desk.payments()))
  app.get('/control/refunds', () => desks.flatMap((desk) => desk.refunds()))

  type One = { Params: { channel: string; ownId: string } }
  app.post<One & { Body: ForcedOutcome | undefined }>(
    '/control/payments/:channel/:ownId/pay',
    { schema: { body: { ...object({ manner: { enum: DELIVERY_MODES }, amountFen: fen }), nullable: true } } },
    ({ params, body }, reply) =>
      reply.code(done(deskOf(params.channel)?.pay(params.ownId, body ?? {})).code).send(),
  )
  app.post<One>('/control/payments/:channel/:ownId/fail', ({ params }, reply) =>
    reply.code(done(deskOf(params.channel)?.fail(params.ownId)).code).send(),
  )
  app.post<One & { Body: { outcome: RefundResult } }>(
    '/control/refunds/:channel/:ownId/settle',
    { schema: { body: object({ outcome: { enum: REFUND_RESULTS } }, 'outcome') } },
    ({ params, body }, reply) =>
      reply.code(done(deskOf(params.channel)?.settleRefund(params.ownId, body.outcome)).code).send(),
  )

  app.post<{ Body: { channel: ChannelName; call: string; fault: Fault; times?: number; ownId?: string } }>(
    '/control/faults',
    {
      schema: {
        body: object(
          {
            channel,
            call: text,
            fault: { enum: FAULTS },
            times: { type: 'integer', minimum: 1 },
            ownId: text,
          },
          'channel',
          'call',
          'fault',
        ),
      },
    },
    ({ body }, reply) => {
      if (body.ownId) faults.forceNumber(body.channel, body.call, body.fault, body.ownId)
      else faults.force(body.channel, body.call, body.fault, body.times ?? 1)
      return reply.code(204).send()
    },
  )
  app.delete('/control/faults', (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })

  app.put<{ Params: { bill: BillName; day: string }; Body: BillAlteration }>(
    '/control/bills/:bill/:day',
    {
      schema: {
        params: object({ bill, day: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' } }),
        body: object({
          ready: { type: 'boolean' },
          drop: { type: 'array', items: text },
          amounts: {
            type: 'array',
            items: object({ ownId: text, amountFen: fen }, 'ownId', 'amountFen'),
          },
          add: { type: 'array', items: billEntry },
        }),
      },
    },
    ({ params, body }, reply) => {
      bills.set(params.bill, params.day, body)
      return reply.code(204).send()
    },
  )
  app.delete('/control/bills', (_request, reply) => {
    bills.clear()
    return reply.code(204).send()
  })

  app.get('/control/clock', () => ({ now: clock.now() }))
  app.put<{ Body: { shiftMs: number } }>(
    '/control/clock',
    { schema: { body: object({ shiftMs: { type: 'integer' } }, 'shiftMs') } },
    ({ body }) => {
      clock.shiftTo(body.shiftMs)
      return { now: clock.now() }
    },
  )

  app.get('/control/notifications', () => notifications.all())
  app.delete('/control/notifications', (_request, reply) => {
    notifications.clear()
    return reply.code(204).send()
  })
  app.put<{ Body: { on: boolean } }>(
    '/control/notifications/hold',
    { schema: { body: object({ on: { type: 'boolean' } }, 'on') } },
    ({ body }, reply) => {
      notifications.hold(body.on)
      return reply.code(204).send()
    },
  )
  app.post<{ Body: { ids: number[] } }>(
    '/control/notifications/release',
    { schema: { body: object({ ids: { type: 'array', items: { type: 'integer' } } }, 'ids') } },
    async ({ body }, reply) => reply.code(done(await notifications.release(body.ids)).code).send(),
  )
  type Notification = { Params: { id: number } }
  const id = object({ id: { type: 'integer' } })
  app.post<Notification & { Body: { times: number } }>(
    '/control/notifications/:id/repeat',
    {
      schema: {
        params: id,
        body: object({ times: { type: 'integer', minimum: 1, maximum: 1000 } }, 'times'),
      },
    },
    async ({ params, body }, reply) =>
      (await notifications.repeat(params.id, body.times)) ?? reply.code(404).send(),
  )
  app.get<Notification>(
    '/control/notifications/:id/raw',
    { schema: { params: id } },
    ({ params }, reply) => notifications.raw(params.id) ?? reply.code(404).send(),
  )
}
