/** Firefox as it is released, through WebDriver BiDi, which it speaks itself. */
import puppeteer, { type Page, ProtocolError } from 'puppeteer-core'
import { LANGUAGE, type OpenDriver, SIZE, TIME_ZONE } from './driver.ts'
import { findProgram } from './programs.ts'

const elementOf = async (page: Page, expression: string) => {
  const element = (await page.evaluateHandle(expression)).asElement()
  if (!element) throw new Error(`${expression} is no element`)
  return element
}

/** Puppeteer sets the orientation with the size; Firefox 140 does not know that command and sets the size alone. */
const setSize = async (page: Page): Promise<void> => {
  await page.setViewport(SIZE).catch((error: unknown) => {
    const isOrientation =
      error instanceof ProtocolError && error.message.includes('setScreenOrientationOverride')
    if (!isOrientation) throw error
  })
  await page.waitForFunction(`innerWidth === ${SIZE.width} && innerHeight === ${SIZE.height}`)
}

export const openFirefox: OpenDriver = async (atStart) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findProgram('firefox') ?? 'firefox',
    defaultViewport: null,
    extraPrefsFirefox: { 'intl.accept_languages': LANGUAGE, 'ui.prefersReducedMotion': 1 },
    env: { ...process.env, TZ: TIME_ZONE },
  })
  const [page = await browser.newPage()] = await browser.pages()
  await setSize(page)
  await page.evaluateOnNewDocument(atStart)
  return {
    load: async (url) => void (await page.goto(url)),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    click: async (element) => (await elementOf(page, element)).click(),
    type: async (element, text) => {
      const field = await elementOf(page, element)
      await field.click({ count: 3 })
      if (text === '') await page.keyboard.press('Backspace')
      await field.type(text)
    },
    press: (key) => page.keyboard.press(key),
    // Puppeteer would wait for a document that is loaded; the app goes back within its own.
    back: () => page.evaluate('history.back()') as Promise<void>,
    close: () => browser.close(),
  }
}
