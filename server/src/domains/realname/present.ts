import type { realnameInfo } from '@shanghao/contract/realname/shapes'
import { maskIdNumber, maskName } from '@shanghao/contract/rules'
import type { z } from 'zod'
import { isAdult, type Person } from './actions.ts'

/** Name and number leave masked; null for the unverified. */
export const presentRealname = (
  adultFrom: string | null,
  person: Person | null,
  now: Date,
): z.input<typeof realnameInfo> => ({
  verified: adultFrom !== null,
  adult: isAdult(adultFrom, now),
  name: person && maskName(person.name),
  idNumber: person && maskIdNumber(person.idNumber),
})
