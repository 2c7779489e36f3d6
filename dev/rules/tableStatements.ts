import { globSync } from 'node:fs'
import { root } from '../platform.mjs'
import { read } from './productReference.ts'

/** The statements of all migrations that create or alter a table, in their order. */
export const tableStatements = (table: string): string[] =>
  globSync('server/migrations/*.sql', { cwd: root })
    .toSorted()
    .flatMap((path) => read(path).replace(/--.*/g, '').split(';'))
    .filter((statement) => new RegExp(`(create|alter) table ${table}\\b`).test(statement))
