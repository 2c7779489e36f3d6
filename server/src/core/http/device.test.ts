import { expect, test } from 'vitest'
import { parseDeviceId } from './device.ts'

const id = '0123456789abcdef0123456789abcdef'

test('reads the device id of the from header', () => {
  expect(parseDeviceId(JSON.stringify({ terminal: 1, platform: 30, channel: '', deviceId: id }))).toBe(id)
})

test.each([
  undefined,
  '',
  'nonsense',
  'null',
  '7',
  '{}',
  '{"deviceId":7}',
  JSON.stringify({ deviceId: `${id}0` }),
  JSON.stringify({ deviceId: id.toUpperCase() }),
])('%s has no device id', (from) => {
  expect(parseDeviceId(from)).toBeNull()
})
