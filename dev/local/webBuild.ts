import { join } from 'node:path'
import { root } from '../platform.mjs'
import { PlainError } from '../process/progress.ts'
import { runTool } from '../process/tool.ts'

/** Builds the renter app and answers its folder. Raises `PlainError` with what Vite said when it can't be built. */
export const buildWeb = async (): Promise<string> => {
  const { code, output } = await runTool('vite', ['build', 'web', '--logLevel', 'warn'])
  if (code !== 0) throw new PlainError(`The app can't be built:\n${output}`)
  return join(root, 'web/dist')
}
