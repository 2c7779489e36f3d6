import { type Client, createClient } from '@shanghao/contract/client'
import { afterAll } from 'vitest'
import { buildApp } from '../../src/app.ts'
import type { Clock } from '../../src/core/config/clock.ts'
import { openSettings } from '../../src/core/settings/read.ts'
import type { Someone } from '../people/people.ts'
import type { TestServer } from './startServer.ts'

/** Another server on the database of the first, with a clock of its own; answers a person's client there. */
export const secondServerOf = async (
  { deps }: TestServer,
  clock: Clock,
): Promise<(who: Someone) => Client> => {
  const settings = openSettings({ ...deps, clock })
  await settings.refresh()
  const app = await buildApp({ ...deps, clock, settings })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => app.close())
  return ({ token }) => createClient({ base, timeoutMs: 60_000, headers: () => ({ authToken: token }) })
}
