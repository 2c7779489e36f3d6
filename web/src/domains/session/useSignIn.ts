import { useState } from 'react'
import { login } from '../../core/session/session.ts'
import { toast } from '../../core/shell/overlays.ts'

/** What follows a token: says so, signs in and goes where `redirect` says. Until then `entered` keeps the form still. */
export const useEntered = (redirect: string) => {
  const [entered, setEntered] = useState(false)
  const enter = (authToken: string, words: string) => {
    setEntered(true)
    toast(words, 'success')
    login(authToken, redirect)
  }
  return { entered, enter }
}
