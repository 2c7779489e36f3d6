import { z } from 'zod'
import { moment } from '../id.ts'

export const articleKind = z.enum(['help', 'news', 'announcement'])

export const articleSummary = z.object({
  articleId: z.number().int(),
  title: z.string(),
  /** The beginning of the body as plain text. */
  excerpt: z.string(),
})

/** A row of the lists by kind and category. */
export const articleListItem = articleSummary.extend({
  kind: articleKind,
  category: z.string(),
  categoryName: z.string(),
  /** When it was shown for the first time. */
  publishedAt: moment,
})

/**
 * The body of an article: paragraphs, parted by an empty line. Of Markdown a line that begins with `## ` is a heading, lines that
 * begin with `- ` are a list, `**…**` is strong and `[…](/pages/…)` a link to a screen of ours. All else is plain text.
 */
const articleBody = z.string()

export const article = articleListItem.omit({ excerpt: true }).extend({
  body: articleBody,
  /** When the version that is shown replaced an earlier one; null for the first. */
  changedAt: moment.nullable(),
})
