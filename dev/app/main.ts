/** `npm run app`: the projects of the native app for Android Studio and Xcode, with their web part; `-- android`, `-- ios` for one. */
import { join } from 'node:path'
import { root } from '../platform.mjs'
import { PlainError, run } from '../process/progress.ts'
import { step } from '../step.mjs'
import { buildApp, PLATFORMS, type Platform } from './nativeProject.ts'

const isPlatform = (name: string): name is Platform => PLATFORMS.some((platform) => platform === name)

await run(async () => {
  const names = process.argv.slice(2)
  for (const name of names)
    if (!isPlatform(name)) throw new PlainError(`${name} is none of ${PLATFORMS.join(', ')}.`)
  for (const platform of PLATFORMS)
    if (names.length === 0 || names.includes(platform))
      await step(`Building app/${platform}`, () => buildApp(join(root, 'app'), platform))
  return 0
})
