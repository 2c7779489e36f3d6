import { join } from 'node:path'
import { root } from '../platform.mjs'
import { PlainError } from '../process/progress.ts'
import { runTool } from '../process/tool.ts'

/** Set by a run that has built the app already: the next one to ask for the build takes it as it is. */
export const WEB_BUILT = 'WEB_BUILT'

/** Builds the renter app and answers its folder. Raises `PlainError` with what Vite said when it can't be built. */
export const buildWeb = async (): Promise<string> => {
  const folder = join(root, 'web/dist')
  if (process.env[WEB_BUILT]) return folder
  for (const args of [[], ['--ssr', 'src/render/renderer.tsx']]) {
    const { code, output } = await runTool('vite', ['build', 'web', ...args, '--logLevel', 'warn'])
    if (code !== 0) throw new PlainError(`The app can't be built:\n${output}`)
  }
  return folder
}
