import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { root } from '../platform.mjs'
import { startPostgres } from './postgres.ts'

const base = mkdtempSync(join(tmpdir(), 'shanghao-test-'))
// As root PostgreSQL runs under another account, which has to reach the folder.
chmodSync(base, 0o755)
const dataDir = join(base, 'data')
afterAll(() => rmSync(base, { recursive: true }))

const ask = async (url: string, statement: string): Promise<unknown[][]> => {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

/** Starts PostgreSQL in another process, which is then killed together with the processes that `victims` returns. */
const startAndKill = async (victims: (postmaster: number) => number[]): Promise<void> => {
  const script = `import { startPostgres } from ${JSON.stringify(join(root, 'dev/local/postgres.ts'))}
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log('up')`
  const starter = spawn(join(root, 'node_modules/node/bin/node'), ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(starter.stdout, 'data')
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8'), 10)
  const ended = once(starter, 'exit')
  for (const pid of [...victims(postmaster), starter.pid ?? 0]) process.kill(pid, 'SIGKILL')
  await ended
}

test('is safe by default, speaks Chinese, lets the app role make nothing, and keeps what it was given', async () => {
  const first = await startPostgres({ dataDir })
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit'].map(
    (name) => `current_setting('${name}')`,
  )
  expect(await ask(first.appUrl, `SELECT ${settings.join(', ')}`)).toEqual([['on', 'on', 'on']])
  expect(await ask(first.appUrl, `SELECT lower('ÄÖ租号'), '租号' ~ '^\\w+$'`)).toEqual([['äö租号', true]])
  await expect(ask(first.appUrl, 'CREATE TABLE mine ()')).rejects.toThrow('permission denied')
  await ask(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()
  const second = await startPostgres({ dataDir })
  expect(await ask(second.ownerUrl, 'SELECT answer FROM kept')).toEqual([[42]])
  await second.stop()
})

test('its passwords are for who started it alone', () => {
  expect(statSync(join(dataDir, 'passwords.json')).mode & 0o077).toBe(0)
})

test('a folder in use is refused with one line, and works on', async () => {
  const running = await startPostgres({ dataDir })
  await expect(startPostgres({ dataDir })).rejects.toThrow(`is in use by another run (pid ${process.pid})`)
  expect(await ask(running.ownerUrl, 'SELECT 1')).toEqual([[1]])
  await running.stop()
})

test.each([
  ['its starter', () => []],
  ['its starter and itself', (postmaster: number) => [postmaster]],
])('comes back after %s was killed', async (_who, victims) => {
  await startAndKill(victims)
  const next = await startPostgres({ dataDir })
  expect(await ask(next.ownerUrl, 'SELECT answer FROM kept')).toEqual([[42]])
  await next.stop()
})

test("a pid file that names another program's process does not prevent starting", async () => {
  writeFileSync(
    join(dataDir, 'cluster/postmaster.pid'),
    `${process.pid}\n${dataDir}/cluster\n1\n1\n\n\n\nready\n`,
  )
  const next = await startPostgres({ dataDir })
  await next.stop()
})

test('a temporary one leaves nothing behind', async () => {
  const temporary = await startPostgres({ temporary: true, durable: false })
  expect(await ask(temporary.ownerUrl, "SELECT current_setting('fsync')")).toEqual([['off']])
  await temporary.stop()
  expect(existsSync(temporary.dataDir)).toBe(false)
})

test.each(['/proc/nowhere', '/dev/null'])('%s is no data folder', async (folder) => {
  await expect(startPostgres({ dataDir: folder })).rejects.toThrow(
    /^The data folder .* Choose another: DATA_DIR=…$/,
  )
})
