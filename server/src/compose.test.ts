import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { environment } from './compose.ts'
import { readConfig } from './core/config/config.ts'

const errorsIn = (env: Record<string, string>): string[] => {
  try {
    readConfig(environment, env)
    return []
  } catch (error) {
    return [...String(error).matchAll(/^ {2}(\w+): /gm)].flatMap(([, name]) => name ?? [])
  }
}

test('all errors are reported at once: missing and invalid settings, and each incomplete group', () => {
  const half = {
    SEAL_KEY: 'short',
    STORAGE: 's3',
    S3_BUCKET: 'pictures',
    JG_APP_KEY: 'abc',
    WECHAT_APP_ID: 'wx1',
    ALIPAY_APP_ID: '2021',
  }
  const named = errorsIn(half)
  for (const name of [
    'DATABASE_URL',
    'SEAL_KEY',
    'SMS_KEY_ID',
    'S3_ENDPOINT',
    'S3_PUBLIC_URL',
    'JG_MASTER_SECRET',
    'WECHAT_MCH_ID',
    'ALIPAY_SELLER_ID',
  ])
    expect(named).toContain(name)
  expect(named).not.toContain('S3_BUCKET')
})

test('.env.example lists exactly the settings', async () => {
  const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
  // Only the migration uses the schema's owner.
  const settings = [...Object.keys(environment.shape), 'DATABASE_OWNER_URL']
  expect(named.toSorted()).toEqual(settings.toSorted())
})
