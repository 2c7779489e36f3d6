import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { exitOf, root } from './platform.mjs'
import { PlainError } from './progress.ts'

/** The built renter app. */
export const WEB_DIST = join(root, 'web/dist')

export const VITE = 'node_modules/vite/bin/vite.js'

/** Builds the renter app and answers its folder. Raises `PlainError` with what Vite said when it can't be built. */
export const buildWeb = async (): Promise<string> => {
  const vite = spawn(process.execPath, [join(root, VITE), 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [vite.stdout, vite.stderr])
    stream.on('data', (text: Buffer) => {
      said += text
    })
  if ((await exitOf(vite)) !== 0) throw new PlainError(`The app can't be built:\n${said.trim()}`)
  return WEB_DIST
}
