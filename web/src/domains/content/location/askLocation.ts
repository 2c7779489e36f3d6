import { draftStorage } from '../../../core/platform/localStorage.ts'
import { navigateTo } from '../../../core/router/navigate.ts'
import { setScreenResult } from '../../../core/router/screenResult.ts'
import { paths } from '../../../paths.ts'
import { type Place, placeText } from './place.ts'

/** The key of the chosen place for `useScreenResult`; `parsePlace` reads it. */
export const LOCATION_RESULT = 'location'
const ASKED = 'draft.locationAsked'

/**
 * Opens the screen that chooses a place as a page of its own, because only its document may ask the browser where the person is
 * (server/src/headers.ts). What the opening screen has to keep, it stores before.
 */
export const askLocation = (): void => {
  draftStorage.set(ASKED, 'true')
  window.location.assign(paths.chooseLocation())
}

/** Goes back to the screen that asked, with the place; without one shows it. */
export const answerLocation = (place: Place): void => {
  if (draftStorage.get(ASKED) === null) navigateTo(paths.openLocation(place))
  else {
    draftStorage.remove(ASKED)
    setScreenResult(LOCATION_RESULT, placeText(place))
    window.history.back()
  }
}
