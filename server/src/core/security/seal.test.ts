import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { localKms, seal, unseal } from './seal.ts'

const key = (n: number): string => Buffer.alloc(32, n).toString('base64')

test('a secret opens only in its context and unaltered', async () => {
  const kms = localKms(key(1))
  const sealed = await seal(kms, '密码', 'goods:1')
  expect(await unseal(kms, sealed, 'goods:1')).toBe('密码')
  await expect(unseal(kms, sealed, 'goods:2')).rejects.toThrow()
  sealed.sealed.writeUInt8(sealed.sealed.readUInt8(20) ^ 1, 20)
  await expect(unseal(kms, sealed, 'goods:1')).rejects.toThrow()
})

test('after a change of keys the former one unseals what it sealed, and seals nothing new', async () => {
  const before = localKms(key(1))
  const sealed = await seal(before, '密码', 'goods:1')
  const after = localKms(key(2), key(1))
  expect(await unseal(after, sealed, 'goods:1')).toBe('密码')
  expect(after.fingerprints('a')).toContainEqual(before.fingerprint('a'))
  expect(after.lookupHash('a')).toEqual(before.lookupHash('a'))
  const resealed = await seal(after, '密码', 'goods:1')
  expect(await unseal(localKms(key(2)), resealed, 'goods:1')).toBe('密码')
  await expect(unseal(localKms(key(2)), sealed, 'goods:1')).rejects.toThrow('SEAL_KEY_OLD')
})

test('fingerprints do not use the wrapping key itself', async () => {
  const kms = localKms(key(1))
  const plain = createHmac('sha256', Buffer.alloc(32, 1)).update('a').digest()
  expect(kms.fingerprint('a')).not.toEqual(plain)
  expect(kms.fingerprint('a')).toEqual(localKms(key(1)).fingerprint('a'))
})
