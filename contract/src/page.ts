import { z } from 'zod'
import { MOMENT_MAX } from './id.ts'

/** Page size of every list unless the caller says otherwise, and the most it may ask for. */
export const PAGE_SIZE = 10
export const PAGE_SIZE_MAX = 50

/**
 * What a list call takes. `time` (ms) is the moment of the first page and freezes the list; `cursor` is the opaque
 * place the previous page ended, and wins over `num`.
 */
export const pageInput = z.object({
  num: z.number().int().min(1).max(10_000).default(1),
  size: z.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  time: z.number().int().nonnegative().max(MOMENT_MAX).optional(),
  cursor: z.string().max(200).optional(),
})
export type PageInput = z.output<typeof pageInput>

/** What a list call answers: `more` says whether another page follows, `time` and `cursor` go into the next request. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    page: z.object({
      num: z.number().int(),
      size: z.number().int(),
      time: z.number().int(),
      cursor: z.string().nullable(),
      more: z.boolean(),
    }),
  })
