import { describe, expect, test } from 'vitest'
import { besideSandbox } from './environment.ts'

describe('servers beside a sandbox', () => {
  const production = {
    SMS_ENDPOINT: 'https://dysmsapi.aliyuncs.com',
    SMS_KEY_SECRET: 'real',
    IDENTITY_ENDPOINT: 'https://cloudauth.aliyuncs.com',
    STORAGE: 's3',
    S3_SECRET_ACCESS_KEY: 'real',
    LOG_LEVEL: 'debug',
  }

  test("send nothing to real people, though a production's settings are exported", () => {
    const env = besideSandbox('http://127.0.0.1:1', production)
    expect(env).toMatchObject({ SMS_ENDPOINT: 'http://127.0.0.1:1', IDENTITY_ENDPOINT: 'http://127.0.0.1:1' })
    expect(Object.values(env)).not.toContain('real')
    expect(env['LOG_LEVEL']).toBe('debug')
  })

  test('take required values from the caller', () => {
    const wanted = { SMS_ENDPOINT: 'http://127.0.0.1:2', CALLS_PER_MINUTE: '9' }
    expect(besideSandbox('http://127.0.0.1:1', production, wanted)).toMatchObject(wanted)
  })
})
