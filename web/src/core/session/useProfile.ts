import { useEffect } from 'react'
import { tell } from '../http/failures.ts'
import { type Profile, useSession } from './session.ts'
import { loadProfile } from './sessionCalls.ts'

/** The signed-in person, asked for anew when the page opens. Null until there was an answer, and after a logout. */
export const useProfile = (): Profile | null => {
  const profile = useSession((s) => s.profile)
  useEffect(() => {
    if (useSession.getState().token) loadProfile().catch(tell)
  }, [])
  return profile
}
