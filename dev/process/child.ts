import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../platform.mjs'
import { PlainError } from './progress.ts'

const START_MS = 30_000
const STOP_MS = 15_000
const TAIL_LINES = 15

/** Where a process's output goes besides the report of a failed start. */
export type Sink = (text: string) => void

export type Child = {
  readonly pid: number
  /** The address it said it listens at. */
  readonly url: string
  /** Resolves when it ends, asked or not. */
  readonly ended: Promise<void>
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>
  /** Asks it to finish its work and end. */
  stop(): Promise<void>
}

/**
 * Runs a script of ours in a process of its own until it says the address it listens at. Raises `PlainError` with its
 * last lines when it ends before that.
 */
export const startChild = async (
  script: string,
  env: NodeJS.ProcessEnv,
  sink: Sink,
  args: readonly string[] = [],
): Promise<Child> => {
  const child = spawn(
    process.execPath,
    ['--import', join(root, 'dev/exitWithParent.ts'), join(root, script), ...args],
    {
      cwd: root,
      env,
      // Its own process group: Ctrl-C reaches the network, which ends its parts in order.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let tail: string[] = []
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new PlainError(`${script} ${why}:\n${tail.join('\n')}`))
    const patience = setTimeout(() => {
      child.kill('SIGKILL')
      fail(`said no address within ${START_MS / 1000} s`)
    }, START_MS)
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        sink(text)
        tail = [...tail, ...text.trimEnd().split('\n')].slice(-TAIL_LINES)
        const address = /https?:\/\/[^\s"]+/.exec(text)?.[0]
        if (stream !== child.stdout || !address) return
        clearTimeout(patience)
        resolve(address.replace(/\/$/, ''))
      })
    child.once('error', (error) => fail(`can't be started (${error.message})`))
    void ended.then(() => {
      clearTimeout(patience)
      fail('ended before it listened')
    })
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const endBy = async (signal: NodeJS.Signals) => {
    if (isRunning()) child.kill(signal)
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(patience)
  }
  return { pid: child.pid ?? 0, url, ended, kill: () => endBy('SIGKILL'), stop: () => endBy('SIGTERM') }
}
