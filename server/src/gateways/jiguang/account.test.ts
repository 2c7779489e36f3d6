import { demoKeys } from '@shanghao/sandbox'
import { expect, test } from 'vitest'
import { readConfig } from '../../core/config.ts'
import { onekeyConfig } from '../onekey/jiguang.ts'
import { accountOf, jiguangConfig, requireWholeAccount } from './account.ts'

const whole = {
  JG_APP_KEY: demoKeys.jiguang.appKey,
  JG_MASTER_SECRET: demoKeys.jiguang.masterSecret,
  ONEKEY_PRIVATE_KEY: demoKeys.jiguang.onekeyPrivateKey,
}
const schema = jiguangConfig.extend(onekeyConfig.shape).superRefine(requireWholeAccount)
const accountIn = (env: Record<string, string>) => accountOf(readConfig(schema, env))

test('an account is there as a whole or not at all', () => {
  expect(accountIn({})).toBeNull()
  expect(accountIn({ ...whole, ONEKEY_PRIVATE_KEY: '' })).not.toBeNull()
  expect(accountIn(whole)).toEqual({ appKey: whole.JG_APP_KEY, masterSecret: whole.JG_MASTER_SECRET })
})

test.each(['JG_APP_KEY', 'JG_MASTER_SECRET'])('without %s the rest is a mistake that is named', (name) => {
  expect(() => accountIn({ ...whole, [name]: '' })).toThrow(
    `${name}: is needed with the rest of the JG account`,
  )
})
