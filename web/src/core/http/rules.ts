import { type CallOutput, cacheKeyOf } from '@shanghao/client/http/calls'
import { useSuspenseQuery } from '@tanstack/react-query'
import { appStorage } from '../platform/localStorage.ts'
import { queryClient } from './query.ts'
import { client } from './request.ts'

/** The numbers of the market's rules that the app shows or computes with; operators change them while servers run. */
export type Rules = CallOutput<'settings', 'rules'>

/** Every number this version of the app needs: values stored by an older version may lack some. */
const needed: Readonly<Record<keyof Rules, true>> = {
  payWindowMinutes: true,
  freeMinutes: true,
  reserveAheadDays: true,
  rentalMaxHours: true,
  rentSettleHours: true,
  depositReturnHours: true,
  newRenterUntil: true,
  smsCodeMinutes: true,
  passwordTicketMinutes: true,
  accountsPerIdentity: true,
  certificationMinutes: true,
  certifiedHours: true,
  deviceProofMinutes: true,
  withdrawAccounts: true,
  phoneHoldHours: true,
  phoneCoolHours: true,
  nicknameDays: true,
}

/** The rules of the last visit; undefined when there are none, or not all of them. */
export const parseRules = (text: string | null): Rules | undefined => {
  try {
    const found = JSON.parse(text ?? 'null') as Rules | null
    const names = Object.keys(needed) as (keyof Rules)[]
    return found && names.every((name) => typeof found[name] === 'number') ? found : undefined
  } catch {
    return undefined
  }
}

const rulesKey = [...cacheKeyOf(client.settings.rules), {}]
const store = (rules: Rules): void => appStorage.set('rules', JSON.stringify(rules))

const rulesQuery = {
  queryKey: rulesKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Rules> => {
    const rules = await client.settings.rules({}, { signal, isRead: true })
    store(rules)
    return rules
  },
  meta: { inPage: true },
}

/**
 * The rules: those of the last visit until the server responds. On the first visit the page waits for them
 * (`Suspense` in core/shell/Shell.tsx).
 */
export const useRules = (): Rules =>
  useSuspenseQuery({
    ...rulesQuery,
    initialData: () => parseRules(appStorage.get('rules')),
    // Stale at any age.
    initialDataUpdatedAt: 0,
  }).data

/** Loads the rules before a page needs them, unless the server has sent them with it. */
export const prefetchRules = (): void => {
  const sent = queryClient.getQueryData<Rules>(rulesKey)
  if (sent) store(sent)
  else void queryClient.prefetchQuery(rulesQuery)
}
