import { z } from 'zod'
import { call } from '../call.ts'
import { moment } from '../id.ts'
import { gatewayNames, measures, waitingKinds } from './states.ts'

const count = z.number().int().nonnegative()

/** Numbers of one measure by span, beside those of as many spans before. */
const series = z.object({
  measure: z.enum(measures),
  /** Counts, or 分 for a measure of money. */
  values: z.array(z.number().int()),
  before: z.array(z.number().int()),
  total: z.number().int(),
  totalBefore: z.number().int(),
})

export const dashboardCalls = {
  /** What waits for a person. `count` is at most 1,000, which means as many or more. */
  waiting: call({
    method: 'POST',
    path: '/api/ops/dashboard/waiting',
    who: 'operator',
    may: 'dashboard_read',
    unlogged: true,
    summary: '待处理的事项：数量、等待最久的、最近的期限',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          kind: z.enum(waitingKinds),
          count,
          /** Since when the oldest waits. */
          oldestAt: moment.nullable(),
          /** The next promised time; null where none is promised. */
          dueAt: moment.nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  /** The last 24 hours, or 30 days (Asia/Shanghai), up to now, with the same number before. */
  activity: call({
    method: 'POST',
    path: '/api/ops/dashboard/activity',
    who: 'operator',
    may: 'dashboard_read',
    unlogged: true,
    summary: '租用、收入、退款等按小时或按天的数据，与上一段对比',
    input: z.object({ unit: z.enum(['hour', 'day']) }),
    output: z.object({
      /** The beginnings of the spans. */
      spans: z.array(moment),
      series: z.array(series),
      /** Sign-ups in these spans by channel; null for those without one. */
      channels: z.array(
        z.object({ channelId: z.number().int().nullable(), name: z.string(), count, before: count }),
      ),
      /** Words searched for most without results. */
      missed: z.array(z.object({ word: z.string(), count })),
      asOf: moment,
    }),
    errors: [],
  }),
  health: call({
    method: 'POST',
    path: '/api/ops/dashboard/health',
    who: 'operator',
    may: 'dashboard_read',
    unlogged: true,
    summary: '后台任务、外部服务与不变量检查的状态',
    input: z.object({}),
    output: z.object({
      jobs: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          state: z.enum(['working', 'failing', 'late', 'unknown']),
          startedAt: moment.nullable(),
          okAt: moment.nullable(),
          failedAt: moment.nullable(),
          failures: count,
          error: z.string().nullable(),
        }),
      ),
      gateways: z.array(
        z.object({ gateway: z.enum(gatewayNames), state: z.enum(['working', 'failing', 'unknown', 'off']) }),
      ),
      /** The last check; null before the first. */
      invariants: z
        .object({
          at: moment,
          complete: z.boolean(),
          violated: z.array(z.string()),
          completeAt: moment.nullable(),
        })
        .nullable(),
    }),
    errors: [],
  }),
}

const gatewayState = z.object({
  gateway: z.enum(gatewayNames),
  configured: z.boolean(),
  testable: z.boolean(),
  okAt: moment.nullable(),
  failedAt: moment.nullable(),
  /** The last failure: the call and how it ended. */
  failure: z.string().nullable(),
  /** Calls of the last 24 hours. */
  ok: count,
  failed: count,
})

export const gatewayCalls = {
  gateways: call({
    method: 'POST',
    path: '/api/ops/gateways',
    who: 'operator',
    may: 'gateways_read',
    unlogged: true,
    summary: '外部服务的状态：最近成功、最近失败、失败率，以及用量',
    input: z.object({}),
    output: z.object({
      list: z.array(gatewayState),
      /** What services that cost money may be used for in an hour and a day, and what was. */
      quotas: z.array(
        z.object({
          label: z.string(),
          hour: count,
          hourMax: count,
          hourKey: z.string(),
          day: count,
          dayMax: count,
          dayKey: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  /** Asks the service something that moves no money and sends nothing to anyone. */
  testGateway: call({
    method: 'POST',
    path: '/api/ops/gateways/test',
    who: 'operator',
    may: 'settings_edit',
    summary: '测试一个外部服务，不产生资金变动，也不发送消息',
    input: z.object({ gateway: z.enum(gatewayNames) }),
    output: z.object({ working: z.boolean(), ms: count, outcome: z.string() }),
    errors: ['GATEWAY_UNTESTABLE'],
  }),
}
