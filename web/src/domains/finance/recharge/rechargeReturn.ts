import { stored } from '../../../core/platform/localStorage.ts'
import { returnPath } from '../../../paths.ts'

/** Channels lead back with the recharge's number only: where the person was going is kept here meanwhile, for the last recharge. */
export const keepReturn = (rechargeId: string, redirect: string | null): void => {
  if (redirect) stored.set('rechargeReturn', JSON.stringify([rechargeId, redirect]))
  else stored.remove('rechargeReturn')
}

/** Where this recharge leads on to; null where it was made for itself. */
export const keptReturn = (rechargeId: string): string | null => {
  const [id, redirect] = JSON.parse(stored.get('rechargeReturn') ?? '[]') as [string?, string?]
  return id === rechargeId && redirect ? returnPath(redirect) : null
}
