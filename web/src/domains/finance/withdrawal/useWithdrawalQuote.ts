import { useCall } from '../../../core/http/query.ts'
import { type Answer, client } from '../../../core/http/request.ts'
import { useDebouncedValue } from '../../../core/time/useDebouncedValue.ts'

export type Quoted = {
  /** The fee of exactly the amount asked for; null until it is known. */
  readonly told: Answer<'finance', 'withdrawQuote'> | null
  /** The last one known, of whatever amount, so that nothing jumps. */
  readonly shown: Answer<'finance', 'withdrawQuote'> | null
  readonly busy: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** What withdrawing an amount comes to, by the server's own reckoning; nothing is asked while there is no amount. */
export const useQuote = (amountFen: number | null): Quoted => {
  const settled = useDebouncedValue(amountFen)
  const query = useCall(
    client.finance.withdrawQuote,
    { amountFen: settled ?? 0 },
    { enabled: settled !== null, keep: true, inPage: true },
  )
  const shown = amountFen === null ? null : (query.data ?? null)
  const told = shown?.amountFen === amountFen ? shown : null
  const failed = amountFen !== null && settled === amountFen && query.isError
  return {
    told,
    shown,
    failed,
    busy: amountFen !== null && told === null && !failed,
    retry: () => void query.refetch(),
  }
}
