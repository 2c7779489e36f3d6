import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../platform.mjs'
import { statementViolationsIn } from './statements.ts'

const sources = globSync('{server,dev}/**/*.ts', {
  cwd: root,
  exclude: (path) => /node_modules|\.test\.ts$/.test(path),
})

test('every statement is written with the builder or as a template, as docs/decisions/database.md says', () => {
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.flatMap((path) =>
    statementViolationsIn(path, readFileSync(join(root, path), 'utf8')).map(
      ({ line, rule }) => `${path}:${line} ${rule}`,
    ),
  )
  expect(found).toEqual([])
})

const violationsIn = (statement: string) =>
  statementViolationsIn('server/src/domains/goods/queries.ts', `await ${statement}`).map(({ rule }) => rule)

/** The source of a template that is executed; `{id}` in the text is what it inserts. */
const template = (text: string) => `sql<Row>\`${text.replaceAll('{', '${')}\`.execute(db)`

describe('a template', () => {
  test.each([
    ['a row by id', 'select id, title from goods where id = {id}'],
    [
      'a join',
      'select g.id, m.name from goods g join game m on m.id = g.game_id where g.state = {state} for update of g',
    ],
    [
      'a list of values',
      "select id from goods where state in ('draft', 'banned') order by id desc limit {limit}",
    ],
    [
      'an alternative',
      'select id from session where ended_at is null or (seen_at is not null and seen_at < {before})',
    ],
    ['an insert', 'insert into zone (id, game_id) values ({id}, {gameId}) on conflict (id) do nothing'],
    ['an update', "update goods set state = 'banned', listed_at = {now} where id = {id} returning id"],
    ['a pipelined update', 'update goods set listed_at = {now} where id = {id}{pipelined}'],
    ['a delete', 'delete from ticket where expires_at < {now}'],
  ])('of columns and values is reported: %s', (_what, text) =>
    expect(violationsIn(template(text))).toEqual([
      'a statement of columns and values is written with the builder',
    ]),
  )

  test.each([
    ['a function', 'select ledger_spend({id}) as bonus'],
    ['an aggregate', 'select count(*) from goods'],
    ['a subquery', 'select id from goods where game_id in (select id from game)'],
    ['arithmetic', 'update goods set rent_count = rent_count + 1 where id = {id}'],
    ['a cast', 'select id from goods where id = {id}::bigint'],
    ['a CTE', 'with a as (select id from goods) delete from goods'],
    ['skip locked', 'select id from goods where due_at < {now} for update skip locked'],
    ['on conflict do update', 'insert into zone (id) values ({id}) on conflict (id) do update set id = {id}'],
    ['a shared list of columns', 'select {columns} from goods where id = {id}'],
    ['a shared condition', 'select id from campaign where game_id = {id} and {canGrant(at)}'],
    ['a shared table', 'select id from ({lines}) compared where pending'],
    ['a computed column', 'select licence_note is not null as licensed from game where id = {id}'],
  ])('with %s is right', (_what, text) => expect(violationsIn(template(text))).toEqual([]))
})

describe('a builder', () => {
  const builder = (columns: string) =>
    `db.selectFrom('goods').select([${columns}]).where(sql\`starts_with(title, \${word})\`).execute()`
  test('may contain one sql expression', () => expect(violationsIn(builder("'id'"))).toEqual([]))
  test('with a second one is reported', () =>
    expect(violationsIn(builder("'id', sql`now()`"))).toEqual([
      'a builder with more than one sql expression is a sql template as a whole',
    ]))
})
