import { expect } from '@playwright/test'
import { IS_SETTLED, visitTo } from '../../e2e/fixtures/pages/navigation.ts'
import type { Driver, OpenDriver } from '../browsers/driver.ts'
import {
  CLOSE_POPUPS,
  elementsOf,
  FINDER,
  HAS_FINDER,
  KNOW_DEVICE,
  REACHED,
  RECORD_FAULTS,
  reach,
  type Wanted,
} from './inPage.ts'

/** A page that came with its content reacts to taps only once the app has taken it over. */
const IS_TAKEN_OVER =
  "document.querySelector(':root[data-interactive], :root:not(:has(#first-page))') !== null"

const ADDRESS = 'location.pathname + location.search'

const WAIT = { timeout: 15_000 }

/** Steps of a person on the app's screens, each of which waits until it can be made. */
export class Screen {
  readonly #driver: Driver
  readonly #site: string
  readonly #keepsPopups: boolean

  private constructor(driver: Driver, site: string, keepsPopups: boolean) {
    this.#driver = driver
    this.#site = site
    this.#keepsPopups = keepsPopups
  }

  /** A window with nothing stored. `popups` are left open, otherwise each is closed when it comes. */
  static async open(openDriver: OpenDriver, site: string, { popups }: { popups: boolean }): Promise<Screen> {
    const screen = new Screen(await openDriver(RECORD_FAULTS), site, popups)
    if (!popups) await screen.#store(KNOW_DEVICE)
    return screen
  }

  /** Loads an address of the app, or another one as a whole. */
  async load(address: string): Promise<void> {
    await this.#driver.load(new URL(address, this.#site).href)
    await this.#holds(IS_TAKEN_OVER, address)
  }

  /** Goes to an address inside the app, as the browser's buttons do, and waits for its content. It has to be another screen's. */
  async visit(address: string): Promise<void> {
    await this.evaluate(visitTo(address))
    await this.#holds(IS_SETTLED, `content of ${address}`)
  }

  /** As a login would have left it. */
  async signIn(token: string): Promise<void> {
    await this.#store(`localStorage.setItem('Authorization', ${JSON.stringify(token)})`)
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.#driver.evaluate<T>(expression)
  }

  async press(role: string, name: string | RegExp): Promise<void> {
    await this.tap({ role, name })
  }

  async tap(wanted: Wanted): Promise<void> {
    await this.#reach(wanted)
    await this.#driver.click(REACHED)
  }

  async fill(label: string | RegExp, text: string): Promise<void> {
    await this.fillIn({ label }, text)
  }

  async fillIn(wanted: Wanted, text: string): Promise<void> {
    await this.#reach(wanted)
    await this.#driver.type(REACHED, text)
  }

  async key(key: 'Enter' | 'Escape' | 'Tab'): Promise<void> {
    await this.#driver.press(key)
  }

  async back(): Promise<void> {
    await this.#driver.back()
  }

  async sees(wanted: Wanted): Promise<void> {
    await expect
      .poll(() => this.count(wanted), { ...WAIT, message: JSON.stringify(wanted) })
      .toBeGreaterThan(0)
  }

  async seesText(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.#ask('document.body.innerText', ''), WAIT).toMatch(text)
  }

  async isAt(address: string | RegExp): Promise<void> {
    await expect.poll(() => this.#ask(ADDRESS, ''), WAIT).toMatch(address)
  }

  /** How many of these elements can be seen. */
  async count(wanted: Wanted): Promise<number> {
    await this.#prepare()
    return this.#ask(`${elementsOf(wanted)}.length`, 0)
  }

  textOf(css: string): Promise<string> {
    return this.evaluate(`document.querySelector(${JSON.stringify(css)})?.textContent ?? ''`)
  }

  /** The address, without its host. */
  address(): Promise<string> {
    return this.evaluate(ADDRESS)
  }

  /** The address and the texts, to look into a failure. */
  shown(): Promise<string> {
    return this.evaluate('location.href + "\\n" + document.body?.innerText')
  }

  /** Errors that the site's pages logged or threw in this window. */
  async faults(): Promise<string[]> {
    return JSON.parse(await this.evaluate<string>("sessionStorage.getItem('journeyFaults') ?? '[]'"))
  }

  close(): Promise<void> {
    return this.#driver.close()
  }

  /** Changes what the site has stored before a page of it is open. */
  async #store(change: string): Promise<void> {
    await this.load('/icon.svg')
    await this.evaluate(`(${change}, null)`)
  }

  /** The value of an expression, or `otherwise` where the document changes meanwhile. */
  #ask<T>(expression: string, otherwise: T): Promise<T> {
    return this.evaluate<T>(expression).catch(() => otherwise)
  }

  async #holds(expression: string, what: string): Promise<void> {
    await expect.poll(() => this.#ask(expression, false), { ...WAIT, message: what }).toBe(true)
  }

  async #prepare(): Promise<void> {
    if (!(await this.#ask(HAS_FINDER, true))) await this.#ask(`(${FINDER}, null)`, null)
    if (!this.#keepsPopups) await this.#ask(`(${CLOSE_POPUPS}, null)`, null)
  }

  /** Waits until the first of these elements can be tapped. */
  async #reach(wanted: Wanted): Promise<void> {
    const elements = elementsOf(wanted)
    const isReached = async () => {
      await this.#prepare()
      return this.#ask(reach(elements), false)
    }
    await expect.poll(isReached, { ...WAIT, message: JSON.stringify(wanted, textOfRegExp) }).toBe(true)
  }
}

const textOfRegExp = (_: string, value: unknown): unknown => (value instanceof RegExp ? String(value) : value)
