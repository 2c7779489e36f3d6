/** WebKitGTK's browser, through its WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, Key, type WebElement } from 'selenium-webdriver'
import { freePort } from '../../process/ports.ts'
import { until } from '../../process/until.ts'
import { LANGUAGE, type OpenDriver, SIZE, TIME_ZONE } from './driver.ts'
import { findProgram } from './programs.ts'

const START_MS = 10_000
const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB }

/** The folder has the version of the library in its name. */
const miniBrowser = (): string => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1) ?? 'MiniBrowser'

const startDriver = async (home: string): Promise<{ child: ChildProcess; url: string }> => {
  const port = await freePort()
  const child = spawn(findProgram('webkit') ?? 'WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, HOME: home, TZ: TIME_ZONE, LANGUAGE: LANGUAGE.replace('-', '_') },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await until(isReady, START_MS))) throw new Error('WebKitWebDriver does not answer')
  return { child, url }
}

export const openWebKit: OpenDriver = async (atStart) => {
  const home = mkdtempSync(join(tmpdir(), 'shanghao-webkit-'))
  const { child, url } = await startDriver(home)
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
    })
    .build()
  await driver.manage().setTimeouts({ script: 30_000 })
  await driver.manage().window().setRect(SIZE)
  const elementOf = async (expression: string): Promise<WebElement> =>
    driver.executeScript(`return ${expression}`)
  return {
    load: async (address) => {
      await driver.get(address)
      await driver.executeScript(atStart)
    },
    evaluate: async <T>(expression: string): Promise<T> => {
      const [value, error] = await driver.executeAsyncScript<[T, string?]>(
        `const done = arguments[arguments.length - 1]
         const wanted = async () => (${expression})
         wanted().then((value) => done([value]), (error) => done([null, String(error)]))`,
      )
      if (error) throw new Error(error)
      return value
    },
    click: async (element) => (await elementOf(element)).click(),
    type: async (element, text) => {
      const field = await elementOf(element)
      // WebDriver's own clearing fires no input event.
      await driver.executeScript('arguments[0].focus(); arguments[0].select()', field)
      await field.sendKeys(text || Key.BACK_SPACE)
    },
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    back: () => driver.navigate().back(),
    close: async () => {
      await driver.quit().catch(() => {})
      child.kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
