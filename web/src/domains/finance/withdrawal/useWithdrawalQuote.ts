import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import { client } from '../../../core/http/request.ts'

export type WithdrawalQuoteState = {
  /** The quote of the entered amount; null until it is loaded. */
  readonly current: CallOutput<'finance', 'withdrawQuote'> | null
  /** The last loaded quote, so that the layout is stable. */
  readonly shown: CallOutput<'finance', 'withdrawQuote'> | null
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** The server's quote for an amount; no call while there is none. */
export const useWithdrawalQuote = (amountFen: number | null): WithdrawalQuoteState => {
  const debouncedFen = useDebouncedValue(amountFen)
  const query = useCall(
    client.finance.withdrawQuote,
    { amountFen: debouncedFen ?? 0 },
    { enabled: debouncedFen !== null, keepPrevious: true, inPage: true },
  )
  const shown = amountFen === null ? null : (query.data ?? null)
  const current = shown?.amountFen === amountFen ? shown : null
  const hasFailed = amountFen !== null && debouncedFen === amountFen && query.isError
  return {
    current,
    shown,
    hasFailed,
    isLoading: amountFen !== null && current === null && !hasFailed,
    retry: () => void query.refetch(),
  }
}
