import { loginPhone } from '@shanghao/contract/validation/people'
import { useEffect } from 'react'
import { checkNetBar } from '../../core/site/visitorChannel.ts'

/** Asks for the net bar of a phone number once it is typed completely. */
export const useNetBarCheck = (phone: string): void => {
  useEffect(() => {
    if (loginPhone.holds(phone)) void checkNetBar(phone)
  }, [phone])
}
