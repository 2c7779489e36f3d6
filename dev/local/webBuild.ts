import { join } from 'node:path'
import { root } from '../platform.mjs'
import { PlainError } from '../process/progress.ts'
import { runTool } from '../process/tool.ts'

/** Set by a run that has built app and consoles already: the next one to ask for the builds takes them as they are. */
export const WEB_BUILT = 'WEB_BUILT'

/** The folders of the built renter's app and of the built consoles. */
export type Builds = { readonly web: string; readonly console: string }

const build = async (...args: string[]): Promise<void> => {
  const { code, output } = await runTool('vite', ['build', ...args, '--logLevel', 'warn'])
  if (code !== 0) throw new PlainError(`The app can't be built:\n${output}`)
}

/** Builds the renter's app and the consoles. Raises `PlainError` with what Vite said when one can't be built. */
export const buildWeb = async (): Promise<Builds> => {
  const builds = { web: join(root, 'web/dist'), console: join(root, 'console/dist') }
  if (process.env[WEB_BUILT]) return builds
  await build('web')
  await build('web', '--ssr', 'src/render/renderer.tsx')
  await build('console')
  return builds
}
