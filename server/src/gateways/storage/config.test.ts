import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig, serverConfig } from '../../core/config/config.ts'
import { isBuiltin } from './builtin.ts'
import { findStorageErrors, storageConfig, storageGateway } from './config.ts'

const environment = serverConfig.pick({ PUBLIC_URL: true, SEAL_KEY: true }).extend(storageConfig.shape)
const SEAL_KEY = Buffer.alloc(32, 1).toString('base64')
const storeOf = (env: Record<string, string>) =>
  storageGateway(readConfig(environment, { SEAL_KEY, ...env }), pino({ enabled: false }))

const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_PUBLIC_URL: 'https://cdn.example',
}

test('the built-in store is the default, S3 is optional', () => {
  expect(isBuiltin(storeOf({}))).toBe(true)
  expect(isBuiltin(storeOf({ ...S3, STORAGE: 'builtin' }))).toBe(true)
  const bucket = storeOf({ ...S3, STORAGE: 's3', S3_PATH_STYLE: 'false' })
  expect(isBuiltin(bucket)).toBe(false)
  expect(bucket.urlOf('public/a.webp')).toBe('https://cdn.example/public/a.webp')
})

test('reports every missing setting of S3, and none without S3', () => {
  for (const missing of [Object.keys(S3), ['S3_BUCKET']]) {
    const env = Object.fromEntries(Object.entries(S3).filter(([name]) => !missing.includes(name)))
    const mistakes = findStorageErrors(readConfig(environment, { SEAL_KEY, ...env, STORAGE: 's3' }))
    expect(mistakes.map(({ name }) => name)).toEqual(missing)
    expect(findStorageErrors(readConfig(environment, { SEAL_KEY, ...env }))).toEqual([])
  }
})
