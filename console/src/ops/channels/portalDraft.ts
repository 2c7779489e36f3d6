import type { InputOf } from '@shanghao/contract/call'
import type { operatorChannelCalls } from '@shanghao/contract/channels/operator'
import { optionalField, type Rule, requiredField } from '@shanghao/contract/validation/rule'
import { maxLength, minLength, regex } from '@shanghao/contract/validation/text'

export type PortalDraft = InputOf<typeof operatorChannelCalls.savePortal>
/** What the fields of the form hold; those that stay empty are missing or ''. */
export type PortalValues = Omit<PortalDraft, 'portalId'>

export const nameRules: readonly Rule[] = [minLength(2), maxLength(12)]
export const logoRules: readonly Rule[] = [regex(/^(\/[\w-]+)*(\.\w+)?$/), maxLength(200)]
export const hostRules: readonly Rule[] = [regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/)]

/** The input of a filled form. */
export const portalInput = (
  { host, logo, ...values }: PortalValues,
  portalId: number | undefined,
): PortalDraft => ({
  ...values,
  logo: logo ?? '',
  ...(host ? { host } : {}),
  ...(portalId === undefined ? {} : { portalId }),
})

/** The input of a form as far as it is filled; null while a field that is needed is missing or wrong. */
export const draftOf = (
  { userId, name = '', logo = '', skin, expiresAt, host = '' }: Partial<PortalValues>,
  portalId: number | undefined,
): PortalDraft | null => {
  if (userId === undefined || skin === undefined || typeof expiresAt !== 'number') return null
  if (requiredField('名称', ...nameRules)(name) !== null) return null
  const isLogo = optionalField('店标', ...logoRules)(logo) === null
  const isHost = optionalField('域名', ...hostRules)(host) === null
  return portalInput(
    { userId, name, logo: isLogo ? logo : '', skin, expiresAt, host: isHost ? host : '' },
    portalId,
  )
}
