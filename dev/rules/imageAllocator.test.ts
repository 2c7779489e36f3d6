import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../platform.mjs'

/** The settings of glibc's allocator that the server's image makes. */
const allocatorOfImage = (): Record<string, string> => {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8')
  return Object.fromEntries(
    [...text.matchAll(/\b(MALLOC_\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/**
 * Keeps every hundredth of as many bodies as an attack leaves half-sent, and prints by how much memory has grown (MB) once the
 * others are collected.
 */
const FLOOD = `
const residentMb = () => process.memoryUsage.rss() / 2 ** 20
const before = residentMb()
let bodies = Array.from({ length: 4000 }, () => Buffer.alloc(20_000, 1))
bodies = bodies.filter((_, i) => i % 100 === 0)
const collect = () => {
  gc()
  if (process.memoryUsage().arrayBuffers > 2_000_000) setImmediate(collect)
  else console.log(residentMb() - before)
}
setImmediate(collect)
`

test.skipIf(process.platform !== 'linux')('the server’s image gives memory of received bodies back', () => {
  const env = { ...process.env, ...allocatorOfImage() }
  const kept = Number(execFileSync(process.execPath, ['--expose-gc', '-e', FLOOD], { env, encoding: 'utf8' }))
  expect(kept).toBeLessThan(30)
})
