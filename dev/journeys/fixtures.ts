import { test as base, expect } from '@playwright/test'
import type { OpenDriver } from './browsers/driver.ts'
import { openFirefox } from './browsers/firefox.ts'
import type { BrowserName } from './browsers/programs.ts'
import { openWebKit } from './browsers/webkit.ts'
import { Screen } from './screen/screen.ts'

const DRIVERS: Readonly<Record<BrowserName, OpenDriver>> = { firefox: openFirefox, webkit: openWebKit }

/** Playwright's runner with a window of the project's browser; an error that a page logs or throws fails the journey. */
export const test = base.extend<{
  driver: BrowserName
  app: Screen
  popups: boolean
  interrupted: boolean
}>({
  driver: ['firefox', { option: true }],
  /** Whether the journey takes the server away, so that requests fail. */
  interrupted: [false, { option: true }],
  popups: [false, { option: true }],
  app: async ({ driver, popups, interrupted }, use, info) => {
    const app = await Screen.open(DRIVERS[driver], process.env['E2E_URL'] ?? '', { popups })
    try {
      await use(app)
      if (info.errors.length > 0) await info.attach('shown', { body: await app.shown() })
      if (!interrupted) expect(await app.faults(), 'errors in the browser').toEqual([])
    } finally {
      await app.close()
    }
  },
})
export { expect }
