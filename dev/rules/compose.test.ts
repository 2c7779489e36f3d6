import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../platform.mjs'

const text = readFileSync(join(root, 'compose.yaml'), 'utf8')

/** The indented lines below a key at the begin of a line. */
const blockOf = (key: string): string =>
  new RegExp(`^${key}:.*\\n((?: .*\\n|\\n)+)`, 'm').exec(text)?.[1] ?? ''

/** Each service with its lines, and those of the blocks that it merges. */
const services = [...blockOf('services').matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)].map(
  ([, name = '', lines = '']) => {
    const server = lines.includes('<<: *server') ? blockOf('x-server') : ''
    const merged = lines + server
    return { name, lines: merged + (merged.includes('<<: *confined') ? blockOf('x-confined') : '') }
  },
)

test('containers have no capabilities, no way to more rights, a read-only file system, and limits of memory and processes', () => {
  expect(services.map(({ name }) => name)).toEqual(['db', 'migrate', 'server', 'sandbox'])
  for (const { name, lines } of services)
    for (const line of [
      'cap_drop: [ALL]',
      'security_opt: ["no-new-privileges:true"]',
      'read_only: true',
      'mem_limit: ',
      'pids_limit: ',
    ])
      expect(lines, `${name} without ${line}`).toContain(line)
})

test('ports are published to this machine alone, unless .env opens the server’s', () => {
  const ports = [...text.matchAll(/^ +- "(.*:\d+)"$/gm)].map(([, port]) => port)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of compose
  expect(ports).toEqual(['${BIND:-127.0.0.1}:${PORT:-3000}:3000', '127.0.0.1:3001:3001'])
})
