import type { Measure, WaitingKind } from '@shanghao/contract/platform/states'
import { paths } from '../paths.ts'

/** Every address of a screen that has no parameters. */
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
      return addressOf('/arbitration')
    case 'support':
      return addressOf('/support')
    case 'withdrawals':
      return addressOf('/finance/withdrawals')
    case 'listings':
      return addressOf('/listings')
    case 'phone_applications':
      return addressOf('/people/phone-applications')
    case 'owner_applications':
      return addressOf('/people/owner-applications')
    case 'reports':
      return addressOf('/reviews')
    case 'feedback':
      return addressOf('/content/feedback', { state: 'open' })
    case 'differences':
      return addressOf('/finance/differences', { state: 'open' })
    case 'stuck_payments':
      return addressOf('/finance/unsettled', { kind: 'payment' })
    case 'stuck_refunds':
      return addressOf('/finance/unsettled', { kind: 'refund' })
    case 'stuck_payouts':
      return addressOf('/finance/withdrawals', { tab: 'stuck' })
    case 'setting_plans':
      return paths.settingPlans({ state: 'refused' })
  }
}

/** The rows behind a measure on a day (YYYY-MM-DD). */
export const measureAddress = (measure: Measure, day: string): string | null => {
  const at = { at: `${day}~${day}` }
  switch (measure) {
    case 'rentals':
    case 'paid':
      return addressOf('/orders', at)
    case 'disputes':
      return addressOf('/arbitration', at)
    case 'payouts':
      return addressOf('/finance/withdrawals', at)
    case 'sign_ups':
      return addressOf('/people', at)
    default:
      return addressOf('/finance/ledger', at)
  }
}
