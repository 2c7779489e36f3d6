import { z } from 'zod'
import { moment } from '../id.ts'
import { writtenText } from '../text.ts'

const templateId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** Texts that operators write again and again, by title. */
export const textTemplates = z.object({
  list: z.array(
    z.object({
      templateId,
      title: z.string(),
      text: z.string(),
      updatedAt: moment,
      /** The operator who wrote it last. */
      updatedBy: z.string(),
    }),
  ),
})

/** A template as it is to be; without a number a new one. */
export const savedTemplate = z.object({
  templateId: templateId.optional(),
  title: writtenText.min(2).max(30),
  text: writtenText.min(5).max(1000),
})
export const byTemplate = z.object({ templateId })
