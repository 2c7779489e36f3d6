/** `npm run dev`: the network of `npm start` for daily work, server and app reloaded on save. */
import { watch } from 'node:fs'
import { join } from 'node:path'
import { seedFromEnv } from '../server/seed/main.ts'
import { migrate } from '../server/src/core/database/migrate.ts'
import { databaseFromEnv, dataDirFromEnv, settingsFromEnv } from './local/localConfig.ts'
import { type Network, startNetwork } from './local/network.ts'
import { root } from './platform.mjs'
import { startChild } from './process/child.ts'
import { inForeground } from './process/foreground.ts'
import { freePort } from './process/ports.ts'
import { run } from './process/progress.ts'
import { step } from './step.mjs'

/** An editor writes a file in several steps. */
const SETTLE_MS = 150

/** Calls back once the files in the folders have not changed for a moment; tests are ignored. */
const onSave = (folders: readonly string[], saved: () => Promise<void>): void => {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  for (const folder of folders)
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || !/\.(ts|sql)$/.test(name) || name.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        last = last.then(saved)
      }, SETTLE_MS)
    })
}

/** An error in the saved file is printed, and the next save retries. */
const reload = async (network: Network): Promise<void> => {
  try {
    await step('Reloading the server', async () => {
      await migrate(network.env.DATABASE_OWNER_URL)
      await network.restartServer()
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

await run(async () => {
  const { host, port, sandboxPort } = await settingsFromEnv()
  const print = (text: string) => process.stdout.write(text)
  const database = databaseFromEnv()
  const app = `http://${host}:${port}`
  return inForeground(
    (signal) =>
      startNetwork({
        host,
        sandboxPort,
        dataDir: dataDirFromEnv(),
        database,
        env: { PUBLIC_URL: app, LOG_LEVEL: process.env['LOG_LEVEL'] || 'info' },
        seed: database ? undefined : seedFromEnv,
        report: step,
        sink: print,
        signal,
      }),
    async (network) => {
      const env = { ...process.env, API_ORIGIN: network.url }
      const startVite = (workspace: string, vitePort: number) =>
        startChild('node_modules/vite/bin/vite.js', env, print, [
          workspace,
          ...['--host', host, '--port', String(vitePort), '--strictPort'],
        ])
      const consolePort = await freePort()
      const [vite, consoleVite] = [await startVite('web', port), await startVite('console', consolePort)]
      onSave(['server/src', 'server/migrations', 'contract'], () => reload(network))
      console.log(`
  App             ${app}
  Owners' console http://${host}:${consolePort}/console/owner/
  Server          ${network.url}
  API reference   ${network.url}/api/docs
  SMS inbox       ${network.sandboxUrl}/sms
`)
      return Promise.race([
        network.broken,
        vite.ended.then(() => 'Vite'),
        consoleVite.ended.then(() => 'Vite'),
      ])
    },
  )
})
