import type { ResultOf } from '@shanghao/contract/call'
import type { gatewayCalls } from '@shanghao/contract/platform/dashboard'
import { type GatewayName, gatewayNames } from '@shanghao/contract/platform/states'
import type { ChannelName } from '@shanghao/contract/refundWays'
import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import { fail } from '../../../core/errors.ts'

type GatewayState = ResultOf<typeof gatewayCalls.gateways>['list'][number]
/** What a test found: the outcome of the call, and whether it is that of a service that works. */
type Tested = { outcome: string; working: boolean }
type Test = (deps: Deps, now: Date) => Promise<Tested>

const DAY_MS = 86_400_000
/** A number with an impossible check digit, which the provider refuses to look up, without charge. */
const NO_PERSON = { name: '测试', idNumber: '110101190001010000' }

const found = (outcome: string, expected: readonly string[]): Tested => ({
  outcome,
  working: expected.includes(outcome),
})

/** Asks after a number that was never used: an answer that is verified shows that keys, account and connection are right. */
const askPayment =
  (channel: ChannelName): Test =>
  async ({ channels, ids }, now) => {
    const { state } = (await channels[channel]?.query(ids.serial(now))) ?? fail('GATEWAY_UNTESTABLE')
    return found(state, ['none', 'closed', 'unpaid'])
  }

/** Null for a service that no call can test. */
const tests: Readonly<Record<GatewayName, Test | null>> = {
  wechat: askPayment('wechat'),
  alipay: askPayment('alipay'),
  payouts: async ({ payouts, ids }, now) => {
    const { outcome } = (await payouts?.query(ids.serial(now))) ?? fail('GATEWAY_UNTESTABLE')
    return found(outcome, ['none'])
  },
  sms: async ({ sms }) => found(await sms.check(), ['working']),
  identity: async ({ identity }) =>
    found(await identity.verify(NO_PERSON), ['match', 'mismatch', 'no_record']),
  certification: async ({ certification, ids }, now) => {
    const state = (await certification?.query(ids.serial(now))) ?? fail('GATEWAY_UNTESTABLE')
    return found(state, ['none', 'failed', 'pending'])
  },
  onekey: async ({ onekey, ids }) => {
    const { outcome } = (await onekey?.exchangeToken(ids.secret())) ?? fail('GATEWAY_UNTESTABLE')
    return found(outcome, ['wrong'])
  },
  push: async ({ push }) => {
    const messageIds = (await push?.newMessageIds(1)) ?? fail('GATEWAY_UNTESTABLE')
    return messageIds.length > 0 ? found('issued', ['issued']) : found('unavailable', [])
  },
  web_push: null,
  storage: async ({ storage, ids }) => {
    await storage.get(`incoming/${ids.secret()}`)
    return found('answered', ['answered'])
  },
}

const isConfigured = (deps: Deps, gateway: GatewayName): boolean =>
  ({ ...deps, ...deps.channels, web_push: deps.webPush })[gateway] !== null

/** Tests a service with a call that moves no money and sends nothing. Raises GATEWAY_UNTESTABLE. */
export const testGateway = async (deps: Deps, gateway: GatewayName, now: Date): Promise<Tested> => {
  const test = tests[gateway]
  if (!test || !isConfigured(deps, gateway)) return fail('GATEWAY_UNTESTABLE')
  return test(deps, now).catch((thrown: unknown) => {
    deps.log.warn({ err: thrown, gateway }, 'gateway tested')
    return found('error', [])
  })
}

type CountedRow = { gateway: string; ok: number; failed: number }

/** How the calls of each service ended, those of this process included. */
export const readGateways = async (deps: Deps, now: Date): Promise<GatewayState[]> => {
  await deps.gatewayHealth.flush()
  const [counted, last] = await Promise.all([
    sql<CountedRow>`
      select gateway, sum(ok)::int as ok, sum(failed)::int as failed from gateway_hour
       where hour > ${new Date(now.getTime() - DAY_MS)} group by gateway`.execute(deps.db),
    deps.db.selectFrom('gateway_state').selectAll().execute(),
  ])
  return gatewayNames.map((gateway) => {
    const count = counted.rows.find((row) => row.gateway === gateway)
    const state = last.find((row) => row.gateway === gateway)
    return {
      gateway,
      configured: isConfigured(deps, gateway),
      testable: tests[gateway] !== null && isConfigured(deps, gateway),
      okAt: state?.ok_at?.getTime() ?? null,
      failedAt: state?.failed_at?.getTime() ?? null,
      failure: state?.failure ?? null,
      ok: count?.ok ?? 0,
      failed: count?.failed ?? 0,
    }
  })
}
