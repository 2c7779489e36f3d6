/** The sandbox's clock. Tests move it through /control/clock; everything but the waits of `Timers` follows it. */
export const sandboxClock = (base: () => number) => {
  let shiftMs = 0
  return {
    now: (): number => base() + shiftMs,
    /** Sets how far the clock is from the real one, in ms; not added to earlier shifts. */
    shiftTo: (ms: number): void => {
      shiftMs = ms
    },
  }
}

export type SandboxClock = ReturnType<typeof sandboxClock>
