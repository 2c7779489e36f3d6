import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'

/** Chromium writes into its home, which system accounts don't have. */
const home = mkdtempSync(join(tmpdir(), 'shanghao-chromium-'))

export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './boot.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  use: {
    baseURL: process.env['E2E_URL'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      args: CHROMIUM_FLAGS,
      env: { ...process.env, HOME: home },
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
