import { type Client, createClient } from '@shanghao/contract/client'
import { buildApp } from '../../src/app.ts'
import type { Clock } from '../../src/core/config/clock.ts'
import { openSettings } from '../../src/core/settings/read.ts'
import type { TestUser } from '../people/testUser.ts'
import { onEnd } from './onEnd.ts'
import type { TestServer } from './startServer.ts'

/** Starts another server on the database of the first, with its own clock. */
export const startSecondServer = async (
  { deps }: Pick<TestServer, 'deps'>,
  clock: Clock,
): Promise<{
  base: string
  clientOf: (user: Pick<TestUser, 'token'>) => Client
  close: () => Promise<void>
}> => {
  const settings = openSettings({ ...deps, clock })
  await settings.refresh()
  const app = await buildApp({ ...deps, clock, settings })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  onEnd(() => app.close())
  return {
    base,
    close: () => app.close(),
    clientOf: ({ token }) => createClient({ base, timeoutMs: 60_000, headers: () => ({ authToken: token }) }),
  }
}
