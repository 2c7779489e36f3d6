import { type Client, createClient } from '@shanghao/contract/client'

/** A server to attack: our own, on loopback. */
export type Target = {
  /** Trusts 127.0.0.1 as a proxy, so that an attacker may come from any network. */
  readonly url: string
  /** A server with small limits that trusts no proxy, for attacks on connections. */
  readonly bare: string
  /** The newest code sent to a number. */
  readonly codeSentTo: (phone: string) => Promise<string>
}

/** Limits of the target's bare server. */
export const BARE_LIMITS = {
  BODY_TIMEOUT_MS: '1000',
  REQUEST_TIMEOUT_MS: '3000',
  CONNECTIONS_PER_ADDRESS: '40',
} as const

/** The result of an attack: attempts and findings. Without findings the server held. */
export type Report = { readonly tried: string; readonly findings: readonly string[] }
/** Multiplies the amount of work; 1 in the short form. */
export type Attack = {
  readonly name: string
  readonly run: (target: Target, size: number) => Promise<Report>
}

/** Timeout of a request. */
const PATIENCE_MS = 20_000

/** A client of a network, with or without a device id. */
export const clientAt = ({ url }: Target, address: string, deviceId?: string): Client =>
  createClient({
    base: url,
    timeoutMs: PATIENCE_MS,
    headers: () => ({
      'x-forwarded-for': address,
      ...(deviceId && { from: JSON.stringify({ deviceId }) }),
    }),
  })

/** Refuses any address that is not this machine's. */
export const requireLoopback = (url: string): void => {
  const { hostname } = new URL(url)
  if (hostname !== '127.0.0.1' && hostname !== 'localhost' && hostname !== '[::1]')
    throw new Error(`attacks are for this machine alone, not for ${hostname}`)
}
