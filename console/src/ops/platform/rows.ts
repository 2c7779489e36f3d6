import type { Measure, WaitingKind } from '@shanghao/contract/platform/states'
import { generatePath } from 'react-router'
import { paths } from '../paths.ts'

/** Every address of a screen. */
const known: ReadonlySet<string> = new Set(Object.values(paths).map(({ pattern }) => pattern))

/** An address with its query; null while this console has no such screen. */
const addressOf = (pattern: string, query: Readonly<Record<string, string>> = {}): string | null => {
  if (!known.has(pattern)) return null
  const text = new URLSearchParams(query).toString()
  return text === '' ? pattern : `${pattern}?${text}`
}

/** Where what waits is worked on. */
export const waitingAddress = (kind: WaitingKind): string | null => {
  switch (kind) {
    case 'approvals':
      return addressOf('/approvals')
    case 'disputes':
      return addressOf('/disputes')
    case 'support':
      return addressOf('/support')
    case 'withdrawals':
      return addressOf('/money/withdrawals')
    case 'listings':
      return addressOf('/listing-reviews')
    case 'phone_applications':
      return addressOf('/phone-applications')
    case 'owner_applications':
      return addressOf('/owner-applications', { state: 'pending' })
    case 'reports':
      return addressOf('/reports')
    case 'feedback':
      return addressOf('/content/feedback', { state: 'open' })
    case 'differences':
      return addressOf('/money/differences', { state: 'open' })
    case 'stuck_payments':
      return addressOf('/money/unsettled', { show: 'payments' })
    case 'stuck_refunds':
      return addressOf('/money/unsettled')
    case 'stuck_payouts':
      return addressOf('/money/withdrawals', { tab: 'stuck' })
    case 'setting_plans':
      return paths.settingPlans({ state: 'refused' })
  }
}

/** The rows behind a measure on a day (YYYY-MM-DD). */
export const measureAddress = (measure: Measure, day: string): string | null => {
  switch (measure) {
    case 'rentals':
    case 'paid':
    case 'refunds':
      return addressOf('/orders', { placed: `${day}~${day}` })
    case 'disputes':
      return addressOf('/disputes')
    case 'payouts':
      return addressOf('/money/payouts', { day })
    case 'sign_ups':
      return addressOf('/people')
    case 'revenue':
      return known.has('/money/ledger/accounts/:account')
        ? generatePath('/money/ledger/accounts/:account', { account: 'revenue:platform' })
        : null
    case 'recharges':
      return addressOf('/money/ledger')
  }
}
