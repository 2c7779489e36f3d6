import { demoKeys } from '@shanghao/sandbox'
import { expect, test } from 'vitest'
import { readConfig } from '../../core/config/config.ts'
import { onekeyConfig } from '../onekey/jiguang.ts'
import { findJiguangErrors, jiguangAccount, jiguangConfig } from './account.ts'

const whole = {
  JG_APP_KEY: demoKeys.jiguang.appKey,
  JG_MASTER_SECRET: demoKeys.jiguang.masterSecret,
  ONEKEY_PRIVATE_KEY: demoKeys.jiguang.onekeyPrivateKey,
}
const schema = jiguangConfig.extend(onekeyConfig.shape)
const accountIn = (env: Record<string, string>) => jiguangAccount(readConfig(schema, env))

test('an account is complete or null', () => {
  expect(accountIn({})).toBeNull()
  expect(accountIn({ ...whole, ONEKEY_PRIVATE_KEY: '' })).not.toBeNull()
  expect(accountIn(whole)).toEqual({ appKey: whole.JG_APP_KEY, masterSecret: whole.JG_MASTER_SECRET })
})

const missingIn = (env: Record<string, string>) =>
  findJiguangErrors(readConfig(schema, env)).map(({ name }) => name)

test.each([
  [{}, []],
  [whole, []],
  [{ ...whole, ONEKEY_PRIVATE_KEY: '' }, []],
  [{ ...whole, JG_APP_KEY: '' }, ['JG_APP_KEY']],
  [{ ...whole, JG_APP_KEY: '', ONEKEY_PRIVATE_KEY: '' }, ['JG_APP_KEY']],
  [{ ONEKEY_PRIVATE_KEY: whole.ONEKEY_PRIVATE_KEY }, ['JG_APP_KEY', 'JG_MASTER_SECRET']],
])('the missing settings of a partial account are reported (%#)', (env, missing) => {
  expect(missingIn(env)).toEqual(missing)
})
