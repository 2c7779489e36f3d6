import { describe, expect, test } from 'vitest'
import { readConfig, serverConfig } from './config.ts'

const needed = { DATABASE_URL: 'postgres://127.0.0.1/x', SEAL_KEY: Buffer.alloc(32, 1).toString('base64') }

describe('readConfig', () => {
  test('names every mistake at once', () => {
    const env = { SEAL_KEY: 'short', PORT: '70000', TRUST_PROXY: 'true' }
    const read = () => readConfig(serverConfig, env)
    for (const name of ['DATABASE_URL', 'SEAL_KEY', 'PORT', 'TRUST_PROXY']) expect(read).toThrow(`  ${name}`)
  })

  test('treats an empty value as unset', () => {
    expect(readConfig(serverConfig, { ...needed, PORT: '', TRUST_PROXY: '' })).toMatchObject({
      PORT: 3000,
      TRUST_PROXY: [],
    })
  })

  test('accepts proxies by address and by network', () => {
    const { TRUST_PROXY } = readConfig(serverConfig, { ...needed, TRUST_PROXY: '10.0.0.0/8, ::1,192.0.2.7' })
    expect(TRUST_PROXY).toEqual(['10.0.0.0/8', '::1', '192.0.2.7'])
  })
})
