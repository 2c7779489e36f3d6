/** Percentiles of latencies in ms, by nearest rank. */
export const percentiles = (latencies: number[]): { p50: number; p95: number; p99: number } => {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export const median = (values: number[]): number => percentiles(values).p50
