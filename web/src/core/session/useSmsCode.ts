import { failureText, isError } from '@shanghao/client/http/failures'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { requestCaptcha } from '@shanghao/client/session/captcha'
import type { ErrorName } from '@shanghao/contract/errors'
import { maskPhone } from '@shanghao/contract/rules'
import { useState } from 'react'
import { client } from '../http/request.ts'
import { useRules } from '../http/rules.ts'
import { useSession } from './session.ts'

/** Purposes for which a person types the number that the code is sent to. */
type TypedPhonePurpose = Parameters<typeof client.session.getSmsCode>[0]['purpose']
/** Purposes for which the code is sent to the signed-in person's own number; the app only has its masked form. */
type OwnPhonePurpose = Exclude<
  Parameters<typeof client.session.getSmsCodeByPhone>[0]['purpose'],
  TypedPhonePurpose
>
const ownPhonePurposes: Readonly<Record<OwnPhonePurpose, true>> = {
  login_password: true,
  pay_password: true,
  unlock_rental: true,
  change_phone: true,
  cancel_user: true,
  export_data: true,
}

/** Failures of sending a code that are shown at the code's field. */
const fieldFailures = [
  'SMS_TOO_OFTEN',
  'SMS_LIMIT',
  'SMS_DAY_LIMIT',
  'SMS_BUSY',
  'SMS_NOT_SENT',
  'CAPTCHA_FAILED',
  'TOO_MANY_REQUESTS',
] as const satisfies readonly ErrorName[]

export type SmsCode<P extends unknown[]> = {
  /** Resolves to the seconds until another code may be sent, or to null when none was sent; `error` then says why. */
  readonly send: (...phone: P) => Promise<number | null>
  /** For the field of the code. */
  readonly error: string | undefined
  /** Where the code was sent to, or will be. */
  readonly hint: string | undefined
}

/** The number that a person changes to: sent with the ticket of the first step. */
type NewPhonePurpose = 'new_phone'

const isOwnPhone = (
  purpose: TypedPhonePurpose | OwnPhonePurpose | NewPhonePurpose,
): purpose is OwnPhonePurpose => purpose in ownPhonePurposes

/**
 * Sends text messages with a code for one purpose, with the texts of its `CodeField`. To a typed number
 * (`send(phone)`) each message takes a solved captcha; to the person's own number (`send()`) it takes none.
 */
export function useSmsCode(purpose: TypedPhonePurpose): SmsCode<[phone: string]>
export function useSmsCode(purpose: OwnPhonePurpose): SmsCode<[]>
export function useSmsCode(purpose: NewPhonePurpose, ticket: string): SmsCode<[phone: string]>
export function useSmsCode(
  purpose: TypedPhonePurpose | OwnPhonePurpose | NewPhonePurpose,
  ticket = '',
): SmsCode<[phone?: string]> {
  const { smsCodeMinutes } = useRules()
  const ownPhone = useSession((s) => s.profile?.phone)
  const [error, setError] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const options = {
    handles: fieldFailures,
    onFail: (failure: unknown) => {
      if (isError(failure, ...fieldFailures, 'PHONE_UNCHANGED')) setError(failureText(failure))
    },
  }
  const captchaCall = useCallMutation(client.session.captchaChannel)
  const toTyped = useCallMutation(client.session.getSmsCode, options)
  const toNew = useCallMutation(client.user.newPhoneCode, {
    ...options,
    handles: [...fieldFailures, 'PHONE_UNCHANGED'],
  })
  const toOwn = useCallMutation(client.session.getSmsCodeByPhone, options)

  const send = async (phone = ''): Promise<number | null> => {
    setError(undefined)
    if (isOwnPhone(purpose)) {
      const sent = await toOwn.run({ purpose })
      if (sent) setSentTo(sent.phone)
      return sent?.waitSeconds ?? null
    }
    const solved = await requestCaptcha(() => captchaCall.run({}))
    if (solved && 'error' in solved) setError(solved.error)
    if (!solved || 'error' in solved) return null
    const { captcha } = solved
    const sent =
      purpose === 'new_phone'
        ? await toNew.run({ ticket, phone, captcha })
        : await toTyped.run({ phone, purpose, captcha })
    if (sent) setSentTo(maskPhone(phone))
    return sent?.waitSeconds ?? null
  }
  const hint = sentTo
    ? `验证码已发送到 ${sentTo}，${smsCodeMinutes} 分钟内有效`
    : isOwnPhone(purpose)
      ? `验证码会发到你绑定的手机 ${ownPhone ?? ''}`
      : undefined
  return { send, error, hint }
}
