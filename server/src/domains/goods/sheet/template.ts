import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'

type Option = { readonly id: number; readonly label: string }
export type TemplateProperty = {
  readonly name: string
  /** Of a list an account has any number of options, else one. */
  readonly kind: 'rank' | 'list' | 'choice'
  readonly options: readonly Option[]
}
/** What describes the accounts of a game: its zones as renters see them (安卓·QQ) and its properties. */
export type Template = {
  readonly gameId: number
  readonly game: string
  readonly twoStep: boolean
  /** Accounts of a game without a licence note can't be listed. */
  readonly licensed: boolean
  readonly zones: readonly { readonly id: number; readonly name: string; readonly login: string }[]
  readonly properties: readonly TemplateProperty[]
}

const selectTemplates = async (db: Db, where: RawBuilder<unknown>): Promise<Template[]> => {
  const { rows } = await sql<Template>`
    select m.id as "gameId", m.name as game, m.two_step as "twoStep", m.licence_note is not null as licensed,
           (select coalesce(json_agg(json_build_object('id', z.id, 'name', z.system || '·' || z.login, 'login', z.login) order by z.id), '[]')
              from zone z where z.game_id = m.id) as zones,
           (select coalesce(json_agg(json_build_object('name', p.name, 'kind', p.kind, 'options',
                     (select coalesce(json_agg(json_build_object('id', o.id, 'label', o.label) order by o.sort, o.id), '[]')
                        from property_option o where o.property_id = p.id)) order by p.sort, p.id), '[]')
              from property p where p.game_id = m.id) as properties
      from game m where ${where} order by m.id`.execute(db)
  return rows
}

/** The template of a game, in the order of its screens; null for a game that doesn't exist. */
export const findTemplate = async (db: Db, gameId: number): Promise<Template | null> =>
  (await selectTemplates(db, sql`m.id = ${gameId}`))[0] ?? null

export const listTemplates = (db: Db): Promise<Template[]> => selectTemplates(db, sql`true`)
