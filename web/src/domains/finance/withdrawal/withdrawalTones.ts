import type { WithdrawalState } from '@shanghao/contract/finance/states'

/** The colour of each state: waiting, in progress, paid or returned. */
export const withdrawalTones: Readonly<Record<WithdrawalState, 'warn' | 'accent' | 'good' | 'bad'>> = {
  reviewing: 'warn',
  approved: 'accent',
  paying: 'accent',
  unknown: 'warn',
  paid: 'good',
  failed: 'bad',
  refused: 'bad',
}
