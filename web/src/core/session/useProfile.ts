import { useEffect } from 'react'
import { showFailure } from '../http/failures.ts'
import { type Profile, useSession } from './session.ts'
import { loadProfile } from './sessionCalls.ts'

/**
 * The signed-in person's profile, reloaded when the page opens. Null until there is a response, and after signing
 * out.
 */
export const useProfile = (): Profile | null => {
  const profile = useSession((s) => s.profile)
  useEffect(() => {
    if (useSession.getState().token) loadProfile().catch(showFailure)
  }, [])
  return profile
}
