import { paths } from '../../paths.ts'
import type { RenterCode } from './useCodes.ts'

/** Whether a request proves that the owner gave no code: then its complaint comes with its evidence. */
export const provesNoCode = ({ state, ownerTold }: Pick<RenterCode, 'state' | 'ownerTold'>): boolean =>
  state === 'refused' || (state === 'expired' && ownerTold === true)

/** The complaint after these requests: with its reason where the platform recorded one, else the choice of reasons. */
export const complaintPath = (orderId: string, requests: readonly RenterCode[]): string =>
  requests.some(({ state }) => state === 'refused' || state === 'expired')
    ? paths.complaints({ orderId, reason: 'code_not_given' })
    : paths.complaintsNew({ orderId, group: 'login' })
