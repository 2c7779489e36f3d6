import type { CallOutput } from '@shanghao/client/http/calls'
import { create } from 'zustand'
import { consoleStorage, keys } from './storage.ts'

export type Profile = CallOutput<'user', 'queryInfo'>
type Session = {
  readonly token: string | null
  /** The signed-in person's profile; null until it is loaded. */
  readonly profile: Profile | null
}

/** In components read it with a selector: `useSession((s) => s.profile)`; elsewhere `useSession.getState()`. */
export const useSession = create<Session>()(() => ({
  token: consoleStorage.get(keys.token),
  profile: null,
}))

/** Another tab signed in or out. */
addEventListener('storage', ({ key }) => {
  if (key === keys.token || key === null)
    useSession.setState({ token: consoleStorage.get(keys.token), profile: null })
})

export const startSession = (token: string): void => {
  consoleStorage.set(keys.token, token)
  useSession.setState({ token, profile: null })
}

/** Ends the session on this device without a call. */
export const clearSession = (): void => {
  consoleStorage.remove(keys.token)
  useSession.setState({ token: null, profile: null })
}
