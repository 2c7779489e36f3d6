import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SandboxKeys } from '../keys.ts'

/** Whether a request carries `appKey:masterSecret` by HTTP Basic; null without that header. */
export const basicAuth =
  ({ appKey, masterSecret }: SandboxKeys['jiguang']) =>
  ({ headers }: Pick<FastifyRequest, 'headers'>): boolean | null => {
    const [, sent] = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(headers.authorization ?? '') ?? []
    if (sent === undefined) return null
    const [given, right] = [Buffer.from(sent, 'base64'), Buffer.from(`${appKey}:${masterSecret}`)]
    return given.length === right.length && timingSafeEqual(given, right)
  }
