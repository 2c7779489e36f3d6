import type { GatewayName } from '@shanghao/contract/platform/states'
import type { Deps } from '../core/config/deps.ts'
import type { GatewayHealth } from '../core/health/gatewayHealth.ts'
import type { PayChannel, PayoutGateway } from '../core/ports/pay.ts'

type Gateways = Pick<
  Deps,
  | 'sms'
  | 'identity'
  | 'certification'
  | 'onekey'
  | 'push'
  | 'webPush'
  | 'payouts'
  | 'channels'
  | 'wechatOAuth'
  | 'storage'
>

/** Results of a call that mean that the service gave no usable answer, or refused what a working configuration may ask. */
const FAILED: ReadonlySet<unknown> = new Set(['unknown', 'unavailable', 'refused'])

/** The part of a result that says how the call ended. */
const outcomeOf = (result: unknown): unknown => {
  if (typeof result !== 'object' || result === null) return result
  if ('outcome' in result) return result.outcome
  return 'state' in result ? result.state : null
}

const watcher =
  (health: GatewayHealth, gateway: GatewayName) =>
  async <Result>(
    call: string,
    made: Promise<Result>,
    isFailed?: (result: Result) => boolean,
  ): Promise<Result> => {
    try {
      const result = await made
      const outcome = outcomeOf(result)
      const failed = isFailed ? isFailed(result) : FAILED.has(outcome)
      health.note(gateway, failed ? `${call}: ${typeof outcome === 'string' ? outcome : 'no answer'}` : null)
      return result
    } catch (error) {
      health.note(gateway, `${call}: error`)
      throw error
    }
  }

const watchChannel = (health: GatewayHealth, channel: PayChannel | null): PayChannel | null => {
  if (!channel) return null
  const watch = watcher(health, channel.name)
  return {
    ...channel,
    prepare: (payment) => watch('prepare', channel.prepare(payment)),
    query: (paymentId) => watch('query', channel.query(paymentId)),
    close: (paymentId) => watch('close', channel.close(paymentId)),
    refund: (refund) => watch('refund', channel.refund(refund)),
    queryRefund: (refund) => watch('queryRefund', channel.queryRefund(refund)),
    // A bill that isn't there yet is no failure.
    fetchBill: (day) => watch('fetchBill', channel.fetchBill(day), () => false),
  }
}

const watchPayouts = (health: GatewayHealth, payouts: PayoutGateway | null): PayoutGateway | null => {
  if (!payouts) return null
  const watch = watcher(health, 'payouts')
  return {
    ...payouts,
    pay: (payout) => watch('pay', payouts.pay(payout)),
    query: (payoutId) => watch('query', payouts.query(payoutId)),
    fetchFundBill: (day) => watch('fetchFundBill', payouts.fetchFundBill(day), () => false),
  }
}

const watchMessages = (health: GatewayHealth, { sms, push, webPush, onekey }: Gateways) => {
  const [watchSms, watchPush, watchWebPush, watchOnekey] = [
    watcher(health, 'sms'),
    watcher(health, 'push'),
    watcher(health, 'web_push'),
    watcher(health, 'onekey'),
  ]
  return {
    sms: {
      ...sms,
      send: (message) => watchSms('send', sms.send(message)),
      sendNotice: (message) => watchSms('sendNotice', sms.sendNotice(message)),
      check: () => watchSms('check', sms.check()),
    },
    push: push && {
      ...push,
      newMessageIds: (count) =>
        watchPush('newMessageIds', push.newMessageIds(count), (ids) => ids.length === 0),
      send: (message) => watchPush('send', push.send(message)),
    },
    webPush: webPush && {
      ...webPush,
      send: (message) => watchWebPush('send', webPush.send(message)),
    },
    onekey: onekey && {
      ...onekey,
      exchangeToken: (token) => watchOnekey('exchangeToken', onekey.exchangeToken(token)),
    },
  } satisfies Partial<Gateways>
}

/** The same gateways, whose calls are counted by how they end. */
export const watchGateways = (gateways: Gateways, health: GatewayHealth): Gateways => {
  const { identity, certification, channels, payouts, storage, wechatOAuth } = gateways
  const [watchIdentity, watchCertification, watchStorage] = [
    watcher(health, 'identity'),
    watcher(health, 'certification'),
    watcher(health, 'storage'),
  ]
  return {
    ...watchMessages(health, gateways),
    identity: { ...identity, verify: (person) => watchIdentity('verify', identity.verify(person)) },
    certification: certification && {
      ...certification,
      initialize: (request) => watchCertification('initialize', certification.initialize(request)),
      query: (certifyId) => watchCertification('query', certification.query(certifyId)),
    },
    channels: {
      wechat: watchChannel(health, channels.wechat),
      alipay: watchChannel(health, channels.alipay),
    },
    payouts: watchPayouts(health, payouts),
    storage: {
      ...storage,
      get: (key) => watchStorage('get', storage.get(key), () => false),
      put: (key, body, type) => watchStorage('put', storage.put(key, body, type)),
      remove: (key) => watchStorage('remove', storage.remove(key)),
    },
    wechatOAuth,
  }
}
