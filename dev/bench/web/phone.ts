import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../../chromium.mjs'
import { CHROMIUM_FLAGS } from '../../e2e/fixtures/chromium.ts'
import { freePort } from '../../process/ports.ts'
import { PlainError } from '../../process/progress.ts'

export type Phone = { readonly context: BrowserContext; readonly debugPort: number }

/** Runs `work` with a browser like a phone, whose storage Lighthouse shares. */
export const withPhone = async <T>(work: (phone: Phone) => Promise<T>): Promise<T> => {
  const executablePath = findChromium()
  if (!executablePath) throw new PlainError('No Chromium is found: apt-get install chromium-headless-shell')
  const profile = await mkdtemp(join(tmpdir(), 'shanghao-web-'))
  const debugPort = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${debugPort}`],
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  try {
    return await work({ context, debugPort })
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}
