/** A call made so long (ms) after the last input counts as made by a timer or a live event. */
const ATTENDED_MS = 60_000

const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove']

let lastInputAt: number | null = null

/** Notes when the person at the page uses it, from now on; opening it is a use. */
export const watchAttendance = (page: EventTarget = window): void => {
  const note = (): void => {
    lastInputAt = Date.now()
  }
  note()
  for (const input of INPUTS) page.addEventListener(input, note, { capture: true, passive: true })
}

/** Whether a call made now is one of a timer or a live event, because the page was not used for a minute. False where uses are not noted. */
export const isUnattended = (): boolean => lastInputAt !== null && Date.now() - lastInputAt > ATTENDED_MS
