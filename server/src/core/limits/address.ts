import ipaddr from 'ipaddr.js'

/** Prefix lengths of IPv6: one subscriber's network, and one customer of a registry. */
const NARROW_BITS = 64
const WIDE_BITS = 48
/** Limit of a /48 as a multiple of a /64's: many subscribers may share it, and one attacker may own all of it. */
export const WIDE_FACTOR = 4

const ipv6Prefix = (address: ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`

const parse = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const bare = address.split('%')[0] ?? ''
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null
}

/**
 * The key by which limits count a network address: IPv4 as it is, IPv6 by its /64, because one subscriber gets a whole
 * /64.
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

/** A part of an address to show: the first half of an IPv4 one, the first two groups of an IPv6 one: enough to tell networks apart. */
export const maskedNetwork = (address: string): string => {
  const network = networkOf(address)
  return network.includes('.')
    ? `${network.split('.').slice(0, 2).join('.')}.*.*`
    : `${network.split(':').slice(0, 2).join(':')}:*`
}

/** Whether an address is one of these addresses or lies in one of these CIDRs. */
export const isInNetworks = (address: string, networks: readonly string[]): boolean => {
  const parsed = parse(address)
  return networks.some((network) => {
    const [base, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : ([ipaddr.process(network), null] as const)
    if (parsed?.kind() !== base.kind()) return false
    return parsed.match(base as never, bits ?? (base.kind() === 'ipv4' ? 32 : 128))
  })
}
