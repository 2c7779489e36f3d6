import type { bulkGoodsCalls } from '@shanghao/contract/goods/bulk'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { decodeCursor, presentIdPage, presentPage, skipOf } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { findTemplate } from '../sheet/template.ts'
import { checkImport } from './checkImport.ts'
import { problemFile, templateFile } from './files.ts'
import { presentImport } from './present.ts'
import { findImport, listImports, listProblems } from './queries.ts'
import { importsJob } from './runImport.ts'
import { cancelImport, startImport } from './startImport.ts'

type ImportCalls = Pick<
  typeof bulkGoodsCalls,
  | 'importTemplate'
  | 'checkImport'
  | 'imports'
  | 'importProgress'
  | 'importProblems'
  | 'importProblemFile'
  | 'runImport'
  | 'cancelImport'
>

const requireImport = async (db: Db, ownerId: number, importId: string) =>
  (await findImport(db, ownerId, Number(importId))) ?? fail('NOT_FOUND')

export const importHandlers: Handlers<ImportCalls> = {
  importTemplate: async ({ db, now }, { gameId, kind, format }) =>
    templateFile((await findTemplate(db, gameId)) ?? fail('NOT_FOUND'), kind, format, now),

  checkImport: async (ctx, input) => {
    const { db, ownerId, viewer, file, now } = ctx
    const id = await checkImport(ctx, { ...input, ownerId, actorId: viewer.userId, file, now })
    return presentImport(await requireImport(db, ownerId, String(id)))
  },

  imports: ({ db, ownerId, now }, { page }) =>
    presentIdPage(page, now, (at) => listImports(db, ownerId, at), presentImport),

  importProgress: async ({ db, ownerId }, { importId }) =>
    presentImport(await requireImport(db, ownerId, importId)),

  importProblems: async ({ db, ownerId, now }, { importId, page }) => {
    const { id } = await requireImport(db, ownerId, importId)
    const after = page.cursor ? decodeCursor(page.cursor, ['number', 'number']) : null
    const rows = await listProblems(db, id, { after, skip: skipOf(page), limit: page.size + 1 })
    const shown = ({ row, column, message }: (typeof rows)[number]) => ({ row, column, message })
    return presentPage(page, page.time ?? now.getTime(), rows, shown, ({ row, no }) => [row, no])
  },

  importProblemFile: async ({ db, ownerId, now }, { importId, format }) =>
    problemFile(db, (await requireImport(db, ownerId, importId)).id, format, now),

  runImport: async ({ db, ownerId, viewer, now, jobRequests }, { importId, sha256 }) => {
    const act = { ownerId, actorId: viewer.userId, importId: Number(importId), now }
    await db.transaction().execute((tx) => startImport(tx, { ...act, sha256 }))
    jobRequests.request(importsJob.name)
    return presentImport(await requireImport(db, ownerId, importId))
  },

  cancelImport: async ({ db, ownerId, viewer, now }, { importId }) => {
    const act = { ownerId, actorId: viewer.userId, importId: Number(importId), now }
    await db.transaction().execute((tx) => cancelImport(tx, act))
    return presentImport(await requireImport(db, ownerId, importId))
  },
}
