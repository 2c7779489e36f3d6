import type { Call } from '@shanghao/contract/call'
import Fastify from 'fastify'
import type { Deps } from '../../src/core/config/deps.ts'
import { acceptFiles, acceptForms } from '../../src/core/http/input.ts'
import { mountCalls } from '../../src/core/http/mount.ts'
import { limitTraffic } from '../../src/core/limits/traffic.ts'
import type { CallServer } from './callServer.ts'

/**
 * Serves calls that a test defines, with a test server's dependencies, and returns a function that makes them by name,
 * with a body (a text is a form), from an address. It returns the envelope.
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
  acceptForms(app)
  acceptFiles(app)
  limitTraffic(app, configured)
  mountCalls(app, configured, table, { own: handlers } as never)
  return async (
    name: string,
    payload: object | string = {},
    { from = '127.0.0.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
  ) => {
    const url = calls[name]?.path ?? name
    const type =
      typeof payload === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : undefined
    const request = {
      method: 'POST',
      url,
      payload,
      headers: { ...type, ...headers },
      remoteAddress: from,
    } as const
    return (await app.inject(request)).json()
  }
}
