import { type AppStorage, appStorage } from './localStorage.ts'

const KEY = 'inviteCode'

/**
 * The invitation code of the first address, which is stored until the visitor has registered: they look around first. A later
 * invitation replaces it. Empty for none.
 */
export const readInviteCode = (search: string, storage: AppStorage): string => {
  const given = new URLSearchParams(search).get('inviteCode')?.trim().slice(0, 20)
  if (given) storage.set(KEY, given)
  return given || (storage.get(KEY) ?? '')
}

/** The stored code; empty for none. */
export const storedInviteCode = (): string => appStorage.get(KEY) ?? ''
export const forgetInviteCode = (): void => appStorage.remove(KEY)
