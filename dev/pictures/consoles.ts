import { join } from 'node:path'
import { enterConsole, setView } from '../e2e/fixtures/console/console.ts'
import { visitScreen, waitForScreen } from '../e2e/fixtures/console/visit.ts'
import { step } from '../step.mjs'
import type { Shot } from './addresses.ts'
import { DRAWN, LOCALE, schemes, type Taking } from './app.ts'
import type { Taken } from './page.ts'

const windows = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const

/** Takes pictures of screens of one console without loading its page again, each in every window, in light and dark, as high as it is. */
const takePictures = async (
  shots: readonly Shot[],
  { browser, baseURL, folder }: Taking,
  { name, token }: { readonly name: 'owner' | 'ops'; readonly token: string },
): Promise<Taken[]> => {
  const context = await browser.newContext({ ...LOCALE, baseURL })
  const page = await context.newPage()
  let errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await enterConsole(page, token, name)
  const taken: Taken[] = []
  for (const [i, shot] of shots.entries()) {
    errors = []
    const files: string[] = []
    const open =
      i === 0 ? page.goto(shot.address).then(() => waitForScreen(page)) : visitScreen(page, shot.address)
    await open.catch((error: unknown) => errors.push(String(error)))
    for (const colorScheme of schemes)
      for (const viewport of windows) {
        await setView(page, { viewport, colorScheme })
        await page.evaluate(DRAWN)
        const file = `${shot.name}-${viewport.width}-${colorScheme}.png`
        await page.screenshot({ path: join(folder, file), fullPage: true })
        files.push(file)
      }
    taken.push({ ...shot, files, errors: [...new Set(errors)] })
  }
  await context.close()
  return taken
}

/** Takes pictures of both consoles. */
export const takeConsolePictures = async (shots: readonly Shot[], taking: Taking): Promise<Taken[]> => {
  const { ownerToken, operatorToken } = taking.subjects
  const consoles = [
    { as: 'owner', name: 'owner', token: ownerToken },
    { as: 'operator', name: 'ops', token: operatorToken },
  ] as const
  const taken: Taken[] = []
  for (const { as, ...signedIn } of consoles) {
    const own = shots.filter((shot) => shot.as === as)
    if (own.length > 0)
      await step(`Taking ${own.length} pictures of the console ${signedIn.name}`, async () => {
        taken.push(...(await takePictures(own, taking, signedIn)))
      })
  }
  return taken
}
