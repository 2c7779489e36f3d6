import { test as base, expect } from '@playwright/test'

/** Playwright's `test`; whatever a page of the test logs or throws as an error fails it. */
export const test = base.extend({
  context: async ({ context }, use) => {
    const faults: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => faults.push(error.error().stack ?? error.error().message))
    await use(context)
    expect(faults, 'errors in the browser').toEqual([])
  },
})
export { expect }
