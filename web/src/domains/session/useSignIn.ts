import { useState } from 'react'
import { login } from '../../core/session/session.ts'
import { toast } from '../../core/shell/overlays.ts'

/**
 * Signs in with a token: shows a toast, stores the token and navigates to `redirect`. `isSigningIn` keeps the form
 * disabled until then.
 */
export const useSignIn = (redirect: string) => {
  const [isSigningIn, setEntered] = useState(false)
  const signIn = (authToken: string, text: string) => {
    setEntered(true)
    toast(text, 'success')
    login(authToken, redirect)
  }
  return { isSigningIn, signIn }
}
