import type { CallOutput } from '@shanghao/client/http/calls'
import { client } from '../../core/http/request.ts'
import { usePollUntil } from '../../core/http/usePollUntil.ts'

export type Codes = CallOutput<'credentials', 'codes'>
export type RenterCode = Codes['requests'][number]

/** How often (ms) the requests are loaded again while no live events arrive and one waits for its owner. */
const WAITING_MS = 1000
/** And while none does: another device may ask. */
const IDLE_MS = 15_000

const isWaiting = ({ requests }: Codes): boolean => requests.some(({ state }) => state === 'asked')

/** The requests for codes of an order; what its owner gives is shown within a second. */
export const useCodes = (orderId: string) =>
  usePollUntil(
    client.credentials.codes,
    { orderId },
    {
      isFinal: () => false,
      isLive: true,
      intervalMs: (found) => (found && isWaiting(found) ? WAITING_MS : IDLE_MS),
      failureOptions: { handles: ['RENTAL_LOCKED'] },
    },
  ).query
