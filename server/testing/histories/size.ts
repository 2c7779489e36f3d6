/**
 * How many random histories each test of histories plays, and the seed they are drawn from: another one in each run, printed
 * by the tests, so that `SEED=… HISTORIES=…` plays the same ones again. A thousand are for a change of money or rentals.
 */
export const HISTORIES = Number(process.env['HISTORIES'] ?? 10)
export const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
