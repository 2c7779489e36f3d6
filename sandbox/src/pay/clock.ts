/** The sandbox's clock. Tests shift it through /control/clock; only the delays of `Timers` are unaffected. */
export const sandboxClock = (base: () => number) => {
  let shiftMs = 0
  return {
    now: (): number => base() + shiftMs,
    /** Sets the offset from the real clock (ms), replacing the earlier one. */
    shiftTo: (ms: number): void => {
      shiftMs = ms
    },
  }
}

export type SandboxClock = ReturnType<typeof sandboxClock>
