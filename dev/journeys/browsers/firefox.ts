/** Firefox as it is released, through WebDriver BiDi, which it speaks itself. */
import puppeteer, { type Page } from 'puppeteer-core'
import { LANGUAGE, type OpenDriver, SIZE, TIME_ZONE } from './driver.ts'
import { findProgram } from './programs.ts'

const elementOf = async (page: Page, expression: string) => {
  const element = (await page.evaluateHandle(expression)).asElement()
  if (!element) throw new Error(`${expression} is no element`)
  return element
}

export const openFirefox: OpenDriver = async (atStart) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findProgram('firefox') ?? 'firefox',
    defaultViewport: SIZE,
    extraPrefsFirefox: { 'intl.accept_languages': LANGUAGE, 'ui.prefersReducedMotion': 1 },
    env: { ...process.env, TZ: TIME_ZONE },
  })
  const [page = await browser.newPage()] = await browser.pages()
  await page.setViewport(SIZE)
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
    back: async () => void (await page.goBack()),
    close: () => browser.close(),
  }
}
