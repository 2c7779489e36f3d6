declare module 'vitest' {
  interface TaskMeta {
    /** What calls answered during a test file, as `orders.create ACCOUNT_TAKEN`; read by dev/checks/reachedErrors.ts. */
    reachedErrors?: string[]
  }
}

/** A counter of prom-client, by call and error. */
type Counted = { get(): Promise<{ values: { labels: { call?: unknown; error?: unknown } }[] }> }

/** The pairs of call and error name that were counted, as `orders.create ACCOUNT_TAKEN`. */
export const countedPairs = async (counter: Counted): Promise<string[]> =>
  (await counter.get()).values.map(({ labels }) => `${labels.call} ${labels.error}`)
