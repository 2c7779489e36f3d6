import spawn, { type SubprocessError } from 'nano-spawn'
import { exitOf, root } from '../platform.mjs'

/** Runs a program of node_modules in the checkout, or in a folder below it, and returns its exit code and everything it printed. */
export const runTool = async (
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = root,
): Promise<{ code: number; output: string }> => {
  const running = spawn(program, args, { cwd, env, preferLocal: true, stdin: 'ignore' })
  const printed = running.then(
    ({ output }) => output,
    ({ output }: SubprocessError) => output,
  )
  return { code: await exitOf(await running.nodeChildProcess), output: (await printed).trim() }
}
