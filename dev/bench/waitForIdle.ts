import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 500
const IDLE_SHARE = 0.8
const PATIENCE_MS = 20 * 60_000

const times = () => {
  const all = cpus().map((cpu) => cpu.times)
  const idle = all.reduce((sum, one) => sum + one.idle, 0)
  return {
    idle,
    total: all.reduce((sum, { user, nice, sys, idle: rest, irq }) => sum + user + nice + sys + rest + irq, 0),
  }
}

let waited = 0

/**
 * Waits until the machine is nearly idle, so that a slice measures our work only. All waits of a run last at most
 * twenty minutes in total; after that slices are measured without waiting. Returns whether the machine is idle.
 */
export const whenQuiet = async (): Promise<boolean> => {
  for (;;) {
    const before = times()
    await wait(LOOK_MS)
    const after = times()
    if ((after.idle - before.idle) / (after.total - before.total) >= IDLE_SHARE) return true
    waited += LOOK_MS
    if (waited > PATIENCE_MS) return false
  }
}
