/**
 * Every step that is posted, by business type; `post` takes no other. Each has a text in
 * `domains/finance/statement/transferTexts.ts`. The functions `ledger_spend` (cash and bonus of a payment) and
 * `ledger_hold` (hold and hold_fee_free of a withdrawal) post steps of their own.
 */
export const postedSteps = {
  payment: ['cash', 'bonus', 'channel', 'packet', 'excess', 'late'],
  refund: ['cancel', 'return', 'terminate', 'dispute', 'deposit', 'swap', 'swap_deposit', 'done', 'failed'],
  order: [
    'rent',
    'commission',
    'late_cancel_fee',
    'distributor',
    'cancel_cash',
    'cancel_bonus',
    'cancel_packet',
    'return_cash',
    'return_bonus',
    'return_packet',
    'terminate_cash',
    'terminate_bonus',
    'terminate_packet',
    'dispute_cash',
    'dispute_bonus',
    'dispute_packet',
    'deposit_cash',
    'deposit_bonus',
    'deposit_owner',
    'deposit_owner_bonus',
    'swap_cash',
    'swap_bonus',
    'swap_packet',
    'swap_deposit_cash',
    'swap_deposit_bonus',
  ],
  dispute: ['renter_compensation', 'owner_compensation'],
  recharge: ['cash'],
  reward: ['bonus'],
  campaign: ['bonus'],
  compensation: ['pay'],
  correction: ['credit', 'credit_fee_free', 'debit', 'debit_fee_free'],
  bonus: ['grant'],
  closing: ['cash', 'bonus'],
  closed_payout: ['cash', 'bonus'],
  distributor: ['payout'],
  withdrawal: ['hold', 'hold_fee_free', 'payout', 'fee', 'return', 'return_fee_free'],
} as const

/** What a transfer is for. */
export type BizType = keyof typeof postedSteps
export const bizTypes = Object.keys(postedSteps) as BizType[]

export type Step<Type extends BizType> = (typeof postedSteps)[Type][number]
/** A business type and a step of it: `order.rent`. */
export type TypedStep = { [Type in BizType]: `${Type}.${Step<Type>}` }[BizType]
