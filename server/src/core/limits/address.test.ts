import { expect, test } from 'vitest'
import { isInNetworks, networkOf, wideNetworkOf } from './address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', null],
  ['::ffff:203.0.113.9', '203.0.113.9', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:fff0::9', '2001:db8:1:fff0::/64', '2001:db8:1::/48'],
  ['2001:db8::5', '2001:db8::/64', '2001:db8::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['::1', '::/64', '::/48'],
  ['no address', 'no address', null],
])('limits count %s as %s and %s', (address, network, wide) => {
  expect([networkOf(address), wideNetworkOf(address)]).toEqual([network, wide])
})

test.each([
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8', '11.1.2.3'], true],
  ['fd00::7', ['10.0.0.0/8', 'fd00::/8'], true],
  ['2001:db8::1', ['10.0.0.0/8', 'fd00::/8', '2001:db8::2'], false],
  ['', ['10.0.0.0/8'], false],
])('%s among %s: %s', (address, networks, among) => {
  expect(isInNetworks(address, networks)).toBe(among)
})
