import type { WithdrawalState } from '@shanghao/contract/finance/states'

/** How a state of a withdrawal is painted: waiting, on its way, arrived, or come back. */
export const withdrawalTones: Readonly<Record<WithdrawalState, 'warn' | 'accent' | 'good' | 'bad'>> = {
  reviewing: 'warn',
  approved: 'accent',
  paying: 'accent',
  unknown: 'warn',
  paid: 'good',
  failed: 'bad',
  refused: 'bad',
}
