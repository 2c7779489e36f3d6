import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { binaries, exitOf, root, windows } from '../platform.mjs'

/** Runs a program of node_modules in the checkout and answers its exit code and everything it printed. */
export const runTool = async (
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> => {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}` },
    shell: windows,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return { code: await exitOf(child), output: output.trim() }
}
