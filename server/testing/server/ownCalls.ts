import type { Call } from '@shanghao/contract/call'
import Fastify from 'fastify'
import type { Deps } from '../../src/core/config/deps.ts'
import { mountCalls } from '../../src/core/http/mount.ts'
import { limitTraffic } from '../../src/core/limits/traffic.ts'
import type { CallServer } from './callServer.ts'

/**
 * Serves calls that a test defines, with a test server's dependencies, and returns a function that makes them by name,
 * with a body, from an address. It returns the envelope.
 */
export const ownCalls = (
  { deps }: Pick<CallServer, 'deps'>,
  calls: Record<string, Call>,
  handlers: Record<string, unknown>,
  config: Partial<Deps['config']> = {},
) => {
  const app = Fastify()
  const table = { own: calls }
  const configured = { ...deps, config: { ...deps.config, ...config } }
  limitTraffic(app, configured)
  mountCalls(app, configured, table, { own: handlers } as never)
  return async (
    name: string,
    payload: object = {},
    { from = '127.0.0.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
  ) => {
    const url = calls[name]?.path ?? name
    return (await app.inject({ method: 'POST', url, payload, headers, remoteAddress: from })).json()
  }
}
