import type { Page } from '@playwright/test'

/** Presses digits on the keys of a payment password. */
export const press = async (page: Page, digits: string): Promise<void> => {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click()
}
