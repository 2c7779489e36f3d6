import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freeLock, holderOf, passLock, takeLock } from './lock.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shanghao-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const path = () => join(folder, 'below', 'lock')

/** A process that waits until it is killed. */
const idle = () => spawn('sleep', ['60'], { stdio: 'ignore' })
const end = (child: ReturnType<typeof idle>) =>
  new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGKILL')
  })

test('a waiting process is told the holder, and a released lock can be taken', () => {
  expect(takeLock(path())).toBeNull()
  expect(takeLock(path())).toBe(process.pid)
  freeLock(path())
  expect(holderOf(path())).toBeNull()
  expect(takeLock(path())).toBeNull()
})

test('it ends with the process it was passed to', async () => {
  const child = idle()
  takeLock(path())
  passLock(path(), child.pid ?? 0)
  expect(takeLock(path())).toBe(child.pid)
  await end(child)
  expect(takeLock(path())).toBeNull()
  expect(readdirSync(join(folder, 'below'))).toEqual(['lock'])
})

test('another process with the same pid does not hold it', () => {
  takeLock(path())
  writeFileSync(path(), `${process.pid} 12345`)
  expect(takeLock(path())).toBeNull()
})

test('a lock without a name counts while its writer may still be writing', () => {
  takeLock(path())
  writeFileSync(path(), '')
  expect(takeLock(path())).toBe(0)
  utimesSync(path(), 0, 0)
  expect(takeLock(path())).toBeNull()
})
