import type { gatewayCalls } from '@shanghao/contract/platform/dashboard'
import { fail } from '../../../core/errors.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { keyLimiter } from '../../../core/limits/rateLimits.ts'
import type { Quota } from '../../../core/limits/volume.ts'
import type { Settings } from '../../../core/settings/read.ts'
import { readGateways, testGateway } from './gateways.ts'
import { listUsed } from './quotaUse.ts'

/** Tests of an operator in a minute: some cost a little, and providers limit requests. */
const TESTS_MINUTE = 10
const MINUTE_SECONDS = 60

/** A quota of paid requests with the settings that it follows from. */
export type ShownQuota = {
  what: Quota['what']
  label: string
  hourKey: string
  dayKey: string
  limits: (settings: Settings) => { hour: number; day: number }
}

/** Calls about the outside services. */
export const gatewayHandlers = (quotas: readonly ShownQuota[]): Handlers<typeof gatewayCalls> => ({
  gateways: async (ctx) => {
    const [list, used] = await Promise.all([readGateways(ctx, ctx.now), listUsed(ctx.db, ctx.now)])
    return {
      list,
      quotas: quotas.map(({ what, label, hourKey, dayKey, limits }) => {
        const { hour, day } = limits(ctx.settings)
        const now = used.find((one) => one.what === what)
        return {
          label,
          hourKey,
          dayKey,
          hour: now?.hour ?? 0,
          hourMax: hour,
          day: now?.day ?? 0,
          dayMax: day,
        }
      }),
    }
  },

  testGateway: async (ctx, { gateway }) => {
    const limiter = keyLimiter(ctx.database.pool, 'gateway_test', TESTS_MINUTE, MINUTE_SECONDS)
    if (!(await limiter.consume(String(ctx.viewer.userId)))) fail('TOO_MANY_REQUESTS')
    const began = performance.now()
    const tested = await testGateway(ctx, gateway, ctx.now)
    return { ...tested, ms: Math.round(performance.now() - began) }
  },
})
