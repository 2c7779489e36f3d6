import type { Network } from '../local/network.ts'

/** Ctrl-C, `kill`, and a terminal that closes. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Boots a network and keeps it until a signal ends it (code 0) or a part of it breaks (code 1). Everything that was
 * started is stopped before this resolves; further signals while that goes on change nothing.
 */
export const inForeground = async (
  boot: (signal: AbortSignal) => Promise<Network>,
  serve: (network: Network) => Promise<string>,
): Promise<number> => {
  const given = new AbortController()
  const signalled = new Promise<null>((resolve) => {
    for (const signal of SIGNALS)
      process.on(signal, () => {
        if (!given.signal.aborted) console.log('\nStopping …')
        given.abort()
        resolve(null)
      })
  })
  let network: Network
  try {
    network = await boot(given.signal)
  } catch (error) {
    if (!given.signal.aborted) throw error
    console.log('Stopped.')
    return 0
  }
  try {
    const broken = await Promise.race([signalled, serve(network)])
    if (broken === null) return 0
    console.error(`${broken} ended by itself. Stopping …`)
    return 1
  } finally {
    await network.stop()
    console.log('Stopped.')
  }
}
