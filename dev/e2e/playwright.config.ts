import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../chromium.mjs'
import { root } from '../platform.mjs'
import { CHROMIUM_FLAGS, FEWER_PROCESSES } from './fixtures/chromium.ts'

/** Chromium writes into its home, which system accounts don't have. */
const home = join(root, '.cache', 'chromium')
mkdirSync(home, { recursive: true })

export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  ...(process.env['E2E_URL'] ? {} : { globalSetup: './fixtures/boot.ts' }),
  fullyParallel: true,
  // One more than there are cores: a test often waits for what it has asked for. Five were no faster.
  workers: 3,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env['E2E_URL'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Tests answer requests in place of the server, which a service worker would make by itself.
    serviceWorkers: 'block',
    // Transitions are waited for before each click.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording costs a fifth of the run; TRACE=1 turns it on to look into a failure.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      args: [...CHROMIUM_FLAGS, ...FEWER_PROCESSES],
      env: { ...process.env, HOME: home },
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
