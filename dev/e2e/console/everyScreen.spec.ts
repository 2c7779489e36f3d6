import type { Page } from '@playwright/test'
import {
  enterConsole,
  enterOps,
  expect,
  TABLET,
  test,
  violationsInViews,
} from '../fixtures/console/console.ts'
import { makeOpsRecords } from '../fixtures/console/opsRecords.ts'
import { registerOwner } from '../fixtures/console/owner.ts'
import { makeOwnerRecords } from '../fixtures/console/ownerRecords.ts'
import { screenAddresses } from '../fixtures/console/screenAddresses.ts'
import { visitScreen, waitForScreen } from '../fixtures/console/visit.ts'
import { scrollsSideways } from '../fixtures/pages/violations.ts'
import { registerPayer } from '../fixtures/people/register.ts'

test.describe.configure({ timeout: 240_000 })

/** The content, without the rows that are like those before: they take most of axe's time. */
const CONTENT = { include: ['#content'], exclude: ['tr:nth-child(n+7)', 'li:nth-child(n+9)'] }
/** How many tests share the screens of the operators' console. */
const PARTS = 2

/** What is wrong with screens that are visited one after the other. axe looks at the frame around them once. */
const faultsOf = async (
  page: Page,
  addresses: readonly (readonly [name: string, address: string])[],
): Promise<string[]> => {
  const faults: string[] = []
  for (const [i, [name, address]] of addresses.entries()) {
    if (i === 0) {
      await page.goto(address)
      await waitForScreen(page)
    } else await visitScreen(page, address)
    const found = await violationsInViews(page, i === 0 ? undefined : CONTENT)
    await page.setViewportSize(TABLET)
    if (await scrollsSideways(page)) found.push(`${TABLET.width}: the page scrolls sideways`)
    faults.push(...found.map((one) => `${name} ${one}`))
  }
  return faults
}

test('an owner sees every screen without faults', async ({ page }) => {
  const owner = await registerOwner(page.request, { phone: '13929400601', sequence: 1701 })
  const renter = await registerPayer(page.request, { phone: '13929400602', sequence: 1702, cashFen: 200_000 })
  const records = await makeOwnerRecords(owner, renter, '13929400603')
  await enterConsole(page, owner.token)
  expect(await faultsOf(page, screenAddresses('owner', records))).toEqual([])
})

for (let part = 0; part < PARTS; part++)
  test(`operators see every screen without faults, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    const adult = { phone: `1392940061${part}`, sequence: 1721 + part }
    const renter = await registerPayer(page.request, { ...adult, cashFen: 500_000 })
    const records = await makeOpsRecords(page.request, { ...renter, ...adult }, `1392940062${part}`)
    const all = screenAddresses('ops', records)
    const own = all.filter((_, i) => i % PARTS === part)
    await enterOps(page)
    expect(await faultsOf(page, own)).toEqual([])
  })
