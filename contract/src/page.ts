import { z } from 'zod'
import { MOMENT_MAX } from './id.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from './rules.ts'

/**
 * The page input of a list call. The first page has neither `time` nor `cursor`; later ones send those of the last
 * response, so that rows added meanwhile (after `time`, ms) don't shift the list. With a `cursor`, `num` is ignored.
 */
export const pageInput = z.object({
  num: z.number().int().min(1).max(10_000).default(1),
  size: z.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  time: z.number().int().nonnegative().max(MOMENT_MAX).optional(),
  cursor: z.string().max(200).optional(),
})
export type PageInput = z.output<typeof pageInput>

/** The output of a list call: `more` is whether another page follows, `time` and `cursor` go into the next request. */
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
