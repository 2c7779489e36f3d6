import { defineConfig } from '@playwright/test'
import type { BrowserName } from './browsers/programs.ts'

/** Playwright runs the journeys; the browsers are driven by `browsers/`, because Playwright drives only Firefox and WebKit of its own. */
export default defineConfig<{ driver: BrowserName }>({
  testMatch: '**/*.journey.ts',
  outputDir: '../../test-results',
  ...(process.env['E2E_URL'] ? {} : { globalSetup: '../e2e/fixtures/boot.ts' }),
  workers: 1,
  retries: 0,
  timeout: 240_000,
  projects: [
    { name: 'firefox', use: { driver: 'firefox' } },
    { name: 'webkit', use: { driver: 'webkit' } },
  ],
})
