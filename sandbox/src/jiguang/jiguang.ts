import type { FastifyInstance } from 'fastify'
import type { SandboxKeys } from '../keys.ts'
import { jiguangPages } from '../pages/jiguang.ts'
import type { WebPushService } from '../webPush/service.ts'
import { jiguangControl } from './control.ts'
import { onekeyService } from './onekey.ts'
import { pushService } from './push.ts'
import { pushApi } from './pushApi.ts'
import { sdk, simCard } from './sdk.ts'
import { verification } from './verification.ts'

/** The JG family: one-key login (JVerification) and push (JPush), with their pages and control. */
export const jiguang = async (
  app: FastifyInstance,
  { keys, now, browsers }: { keys: SandboxKeys['jiguang']; now: () => number; browsers: WebPushService },
): Promise<void> => {
  const onekey = onekeyService({ publicKey: keys.onekeyPublicKey, now })
  const push = pushService({ appKey: keys.appKey, now })
  const sim = simCard()
  app.register(verification, { keys, onekey })
  app.register(pushApi, { keys, push })
  app.register(sdk, { onekey, sim })
  app.register(jiguangControl, { onekey, sim, push })
  app.register(jiguangPages, { onekey, sim, push, browsers })
}
