/**
 * `npm run pictures`: every screen at 390 × 844 in light and dark, those of the consoles in wider windows too, on one page in
 * `.cache/pictures`. Names limit it to screens (`npm run pictures -- home my`, `-- owners operators-ledger`).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, request } from '@playwright/test'
import { seedFromEnv } from '../../server/seed/main.ts'
import { findChromium } from '../chromium.mjs'
import { CHROMIUM_FLAGS } from '../e2e/fixtures/chromium.ts'
import { query } from '../e2e/fixtures/database/database.ts'
import { makeTestAccounts } from '../e2e/fixtures/orders/accounts.ts'
import { startNetwork } from '../local/network.ts'
import { buildWeb } from '../local/webBuild.ts'
import { root } from '../platform.mjs'
import { run } from '../process/progress.ts'
import { step } from '../step.mjs'
import { consoleShotsOf, type Shot, shotsOf } from './addresses.ts'
import { takeAppPictures } from './app.ts'
import { takeConsolePictures } from './consoles.ts'
import { picturesPage, type Taken } from './page.ts'
import { prepareSubjects } from './subjects.ts'

const folder = join(root, '.cache', 'pictures')

await run(async () => {
  const wanted = process.argv.slice(2)
  const network = await startNetwork({
    temporary: true,
    web: buildWeb,
    seed: seedFromEnv,
    env: { RUN_JOBS: 'false', CALLS_PER_MINUTE: '100000', LOG_LEVEL: 'error' },
    report: step,
  })
  process.env['E2E_URL'] = network.url
  process.env['E2E_SANDBOX_URL'] = network.sandboxUrl
  process.env['E2E_DATABASE_URL'] = network.env.DATABASE_OWNER_URL
  process.env['E2E_SERVER_ENV'] = JSON.stringify({
    ...network.env,
    PUBLIC_URL: network.url,
    LOG_LEVEL: 'error',
  })
  const requests = await request.newContext()
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: CHROMIUM_FLAGS,
  })
  try {
    await query('update popup_announcement set stopped_at = now()')
    process.env['E2E_ACCOUNTS'] = JSON.stringify(await makeTestAccounts())
    const subjects = await step('Renting accounts', () => prepareSubjects(requests))
    const isWanted = ({ name }: Shot) =>
      wanted.length === 0 || wanted.includes(name) || wanted.includes(name.split('-')[0] ?? '')
    mkdirSync(folder, { recursive: true })
    const taking = { browser, baseURL: network.url, subjects, folder }
    const taken: Taken[] = [
      ...(await takeAppPictures(shotsOf(subjects).filter(isWanted), taking)),
      ...(await takeConsolePictures(consoleShotsOf(subjects).filter(isWanted), taking)),
    ]
    const page = join(folder, 'index.html')
    writeFileSync(page, picturesPage(taken))
    for (const { name, errors } of taken) for (const error of errors) console.error(`${name}: ${error}`)
    console.log(`Pictures: ${pathToFileURL(page)}`)
    return 0
  } finally {
    await requests.dispose()
    await browser.close()
    await network.stop()
  }
})
