import { appStorage } from '../../../core/platform/localStorage.ts'
import { returnPath } from '../../../paths.ts'

/** Channels return with the recharge's number only, so the page to return to is stored here, for the last recharge. */
export const saveReturnPath = (rechargeId: string, redirect: string | null): void => {
  if (redirect) appStorage.set('rechargeReturn', JSON.stringify([rechargeId, redirect]))
  else appStorage.remove('rechargeReturn')
}

/** The page that follows this recharge; null for none. */
export const loadReturnPath = (rechargeId: string): string | null => {
  const [id, redirect] = JSON.parse(appStorage.get('rechargeReturn') ?? '[]') as [string?, string?]
  return id === rechargeId && redirect ? returnPath(redirect) : null
}
