import { z } from 'zod'
import { moment } from '../id.ts'

export const articleKind = z.enum(['help', 'news', 'announcement'])

export const articleSummary = z.object({
  articleId: z.number().int(),
  title: z.string(),
  /** The beginning of the body as plain text. */
  excerpt: z.string(),
})

export const article = z.object({
  articleId: z.number().int(),
  kind: articleKind,
  title: z.string(),
  /**
   * Paragraphs, parted by an empty line. Of Markdown a line that begins with `## ` is a heading, lines that begin with `- `
   * are a list, `**…**` is strong and `[…](/pages/…)` a link to a screen of ours. All else is plain text.
   */
  body: z.string(),
  publishedAt: moment,
})
