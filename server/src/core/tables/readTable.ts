import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import pLimit from 'p-limit'
import { Failure, fail } from '../errors.ts'
import type { TableLimits, TableRow } from './table.ts'
import type { TableAnswer, TableTask } from './tableProcess.ts'

/** A table may take some hundred MB of memory while it is read. */
const limitReading = pLimit(1)

/** What a process ends with that used up its memory, and one that was ended here because of its time. */
const HEAVY_SIGNALS: readonly unknown[] = ['SIGABRT', 'SIGKILL']

/** It ends without an answer: raises TABLE_HEAVY where its time or memory was used up. */
const failEarly = async (child: ChildProcess): Promise<never> => {
  const [code, signal] = await once(child, 'exit')
  if (HEAVY_SIGNALS.includes(signal)) fail('TABLE_HEAVY')
  throw new Error(`the process that reads a table ended with ${signal ?? code}`)
}

/**
 * Reads a table in a process of its own: what a file makes slow or large stops no other request. A thread's limit of memory is
 * not enough, because a single large allocation beyond it ends the whole process. It is given no secret, and only where compiled
 * modules are kept: with them it starts in half the time.
 */
const readInProcess = async (file: Buffer, limits: TableLimits): Promise<TableRow[]> => {
  const compileCache = getCompileCacheDir()
  const child = fork(new URL('./tableProcess.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${limits.readMb}`],
    env: compileCache ? { NODE_COMPILE_CACHE: dirname(compileCache) } : {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: limits.readMs,
    killSignal: 'SIGKILL',
  })
  const task: TableTask = { file, limits }
  try {
    child.send(task)
    const [answer]: TableAnswer[] = await Promise.race([once(child, 'message'), failEarly(child)])
    if (answer && 'rows' in answer) return [...answer.rows]
    if (answer && 'failure' in answer)
      throw new Failure(answer.failure.failure, undefined, answer.failure.params)
    throw answer?.error
  } finally {
    child.kill('SIGKILL')
  }
}

/**
 * The rows of a table in a CSV or XLSX file, which its first bytes tell apart, not its name. The first row is the heading. One
 * file is read at a time in a process. Raises TABLE_TYPE, TABLE_LOCKED, TABLE_BROKEN, TABLE_ENCODING, TABLE_QUOTES, TABLE_SIZE,
 * TABLE_ROWS, TABLE_COLUMNS, and TABLE_HEAVY for a file that takes more time or memory to read than its limits have.
 */
export const readTable = (file: Buffer, limits: TableLimits): Promise<TableRow[]> =>
  limitReading(() => readInProcess(file, limits))
