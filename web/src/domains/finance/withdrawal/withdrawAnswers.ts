import { client } from '../../../core/http/request.ts'

/** Every call whose answer changes when a withdrawal is made or ends; for `outdates`. */
export const withdrawAnswers = [
  client.finance.balance,
  client.finance.details,
  client.finance.withdrawConfig,
  client.finance.withdrawals,
  client.finance.money,
] as const

/** Every call whose answer changes with the accounts money is withdrawn to. */
export const accountAnswers = [client.finance.withdrawAccounts, client.finance.withdrawConfig] as const
