import type { savedTemplate, textTemplates } from '@shanghao/contract/ops/textTemplates'
import type { z } from 'zod'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'

/** Whose texts: reasons of decisions, or replies to customers. */
type Desk = 'arbitration' | 'support'

/** The templates of a desk, by title. */
export const listTextTemplates = async (db: Db, desk: Desk): Promise<z.input<typeof textTemplates>> => {
  const rows = await db
    .selectFrom('text_template')
    .select(['id', 'title', 'text', 'updated_at', 'updated_by'])
    .where('desk', '=', desk)
    .orderBy('title')
    .execute()
  return {
    list: rows.map(({ id, title, text, updated_at, updated_by }) => ({
      templateId: id,
      title,
      text,
      updatedAt: updated_at.getTime(),
      updatedBy: String(updated_by),
    })),
  }
}

type Saving = z.output<typeof savedTemplate> & { desk: Desk; operatorId: number; now: Date }

/** Stores a new template, or what is to stand in one; returns its number. Raises NOT_FOUND and TEMPLATE_TITLE. */
export const saveTextTemplate = async (
  tx: Tx,
  { templateId, title, text, desk, operatorId, now }: Saving,
): Promise<number> => {
  const written = { title, text, updated_at: now, updated_by: operatorId }
  if (templateId === undefined) {
    const { id } = await tx
      .insertInto('text_template')
      .values({ desk, ...written })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const changed = await tx
    .updateTable('text_template')
    .set(written)
    .where('id', '=', templateId)
    .where('desk', '=', desk)
    .returning('id')
    .executeTakeFirst()
  return changed?.id ?? fail('NOT_FOUND')
}

/** Deletes a template. Raises NOT_FOUND. */
export const removeTextTemplate = async (
  tx: Tx,
  { templateId, desk }: { templateId: number; desk: Desk },
): Promise<void> => {
  const removed = await tx
    .deleteFrom('text_template')
    .where('id', '=', templateId)
    .where('desk', '=', desk)
    .returning('id')
    .executeTakeFirst()
  if (!removed) fail('NOT_FOUND')
}
