import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../platform.mjs'
import { startChild } from './child.ts'
import { freePort } from './ports.ts'
import { until } from './until.ts'

const node = join(root, 'node_modules/node/bin/node')
const sandbox = async () => ({ ...process.env, PORT: String(await freePort()) })
const answers = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )

test('is up when it says where, and gone when it was stopped or killed', async () => {
  for (const way of ['stop', 'kill'] as const) {
    const child = await startChild('sandbox/src/main.ts', await sandbox(), () => {})
    expect(await answers(child.url)).toBe(true)
    await child[way]()
    await child.ended
    expect(await answers(child.url)).toBe(false)
  }
})

test('one that ends before it listens is told with its last lines', async () => {
  const start = startChild('sandbox/src/main.ts', { ...process.env, PORT: 'none' }, () => {})
  await expect(start).rejects.toThrow(/^sandbox\/src\/main\.ts ended before it listened:\n.*PORT=none/)
})

test('ends with the process that started it, even when that was killed', async () => {
  const script = `import { startChild } from ${JSON.stringify(join(root, 'dev/process/child.ts'))}
    const child = await startChild('sandbox/src/main.ts', process.env, () => {})
    console.log(child.url)`
  const starter = spawn(node, ['--input-type=module', '-e', script], {
    env: await sandbox(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(starter.stdout, 'data')
  const url = String(said).trim()
  expect(await answers(url)).toBe(true)
  starter.kill('SIGKILL')
  expect(await until(async () => !(await answers(url)), 10_000)).toBe(true)
})
