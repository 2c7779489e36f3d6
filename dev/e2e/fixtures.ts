import { test as base, expect } from '@playwright/test'

/**
 * Playwright's `test`; whatever a page of the test logs or throws as an error fails it. Popups about red packets come when
 * they like: they are closed as a person would who is after something else, unless the test says `test.use({ popups: true })`.
 * Requests that fail are errors too, unless the test interrupts the network and says `test.use({ interrupted: true })`.
 */
export const test = base.extend<{ popups: boolean; interrupted: boolean }>({
  popups: [false, { option: true }],
  interrupted: [false, { option: true }],
  context: async ({ context, interrupted }, use) => {
    const faults: string[] = []
    context.on('console', (message) => {
      if (interrupted && message.text().startsWith('Failed to load resource: ')) return
      if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => faults.push(error.error().stack ?? error.error().message))
    await use(context)
    expect(faults, 'errors in the browser').toEqual([])
  },
  page: async ({ page, popups }, use) => {
    const popup = page.locator('dialog.packet-popup')
    /* It may be gone before it is closed: it makes way for any other dialog. */
    const close = () =>
      popup
        .getByRole('button', { name: '关闭' })
        .click({ timeout: 2000 })
        .catch(async (error: unknown) => {
          if (await popup.isVisible()) throw error
        })
    if (!popups) await page.addLocatorHandler(popup, close)
    await use(page)
  },
})
export { expect }
