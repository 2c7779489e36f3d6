import { type AnyScreen, paths } from '../../paths.ts'

/** Pages on which a person browses. On others they sign in, order, pay or log into a game, and no popup appears. */
export const browsingScreens: ReadonlySet<AnyScreen | null> = new Set<AnyScreen | null>([
  paths.home,
  paths.hall,
  paths.rentList,
  paths.my,
])

/** A page popup opens so long (ms) after its page, or after the last dialog closed. */
export const POPUP_DELAY_MS = 50

let taken = false

/** The one popup of a page: whichever opens first takes it, and others wait for the next page. */
export const pagePopup = {
  isTaken: (): boolean => taken,
  take: (): void => {
    taken = true
  },
  /** The popup made way for a dialog and returns. */
  release: (): void => {
    taken = false
  },
  /** Called by each host of popups when the page is left. */
  newPage: (): void => {
    taken = false
  },
}
