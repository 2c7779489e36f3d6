import { setTimeout as wait } from 'node:timers/promises'

/** Asks again every 25 ms until it holds; false when `ms` have passed without. For what lives in another process. */
export const until = async (holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean> => {
  const end = Date.now() + ms
  while (!(await holds())) {
    if (Date.now() > end) return false
    await wait(25)
  }
  return true
}
