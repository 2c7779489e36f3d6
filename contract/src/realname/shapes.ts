import { z } from 'zod'

/** What a person sees of their verified identity: name and number masked, null while not verified. */
export const realnameInfo = z.object({
  verified: z.boolean(),
  /** At least 18 by the calendar of Asia/Shanghai; false while not verified. */
  adult: z.boolean(),
  name: z.string().nullable(),
  idNumber: z.string().nullable(),
})
