import { useState } from 'react'
import { toast } from '../../core/notices.ts'
import { login } from '../../core/session.ts'

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
