import ipaddr from 'ipaddr.js'

/** The bits of an IPv6 address that name one subscriber's network, and those that name one customer of a registry. */
const NARROW_BITS = 64
const WIDE_BITS = 48
/** How much more a /48 may do than a /64: many subscribers may share it, and one attacker may own all of it. */
export const WIDE_FACTOR = 4

const ipv6Prefix = (address: ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`

const parse = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const bare = address.split('%')[0] ?? ''
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null
}

/**
 * What limits count a network address under: IPv4 as it is, IPv6 by its first 64 bits, since one subscriber gets that
 * many addresses.
 */
export const networkOf = (address: string): string => {
  const parsed = parse(address)
  return parsed instanceof ipaddr.IPv6 ? ipv6Prefix(parsed, NARROW_BITS) : (parsed?.toString() ?? address)
}

/** The /48 of an IPv6 address, counted beside its /64 with WIDE_FACTOR times the limit; null for IPv4. */
export const wideNetworkOf = (address: string): string | null => {
  const parsed = parse(address)
  return parsed instanceof ipaddr.IPv6 ? ipv6Prefix(parsed, WIDE_BITS) : null
}

/** Whether an address is one of these addresses or lies in one of these CIDRs. */
export const isAmong = (address: string, networks: readonly string[]): boolean => {
  const parsed = parse(address)
  return networks.some((network) => {
    const [base, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : ([ipaddr.process(network), null] as const)
    if (parsed?.kind() !== base.kind()) return false
    return parsed.match(base as never, bits ?? (base.kind() === 'ipv4' ? 32 : 128))
  })
}
