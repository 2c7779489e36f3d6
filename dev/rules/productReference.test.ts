import { calls } from '@shanghao/contract'
import type { Call } from '@shanghao/contract/call'
import { feedbackTransitions } from '@shanghao/contract/content/states'
import { codeTransitions } from '@shanghao/contract/credentials/states'
import { disputeTransitions } from '@shanghao/contract/disputes/states'
import { errors } from '@shanghao/contract/errors'
import { withdrawalTransitions } from '@shanghao/contract/finance/states'
import { goodsTransitions } from '@shanghao/contract/goods/states'
import { orderTransitions } from '@shanghao/contract/orders/states'
import {
  invitationTransitions,
  redPacketTransitions,
  rewardTransitions,
} from '@shanghao/contract/promotion/states'
import { certificationTransitions } from '@shanghao/contract/realname/states'
import { conversationTransitions } from '@shanghao/contract/support/states'
import type { Transitions } from '@shanghao/contract/transitions'
import { describe, expect, test } from 'vitest'
import type { Definition } from '../../server/src/core/settings/define.ts'
import { settingGroups } from '../../server/src/settings.ts'
import { STORAGE_KEYS } from '../../web/src/core/platform/storageKeys.ts'
import { type AnyScreen, paths } from '../../web/src/paths.ts'
import {
  consoleScreensIn,
  constantIn,
  queryFieldsIn,
  read,
  sentenceConstantsIn,
  type Table,
  tablesIn,
} from './productReference.ts'

const reference = (name: string): Table[] => tablesIn(read(`docs/product/${name}.md`))
/** A row as one text, so that a difference names the row. */
const line = (...cells: readonly (string | undefined)[]): string => cells.join(' | ')
const linesOf = ({ rows }: Table, ...columns: readonly string[]): string[] =>
  rows.map((row) => line(...columns.map((column) => row[column])))
const sortedList = (text: string | undefined): string => (text ?? '').split(', ').toSorted().join(', ')

/** The table under a heading that has these columns. */
const tableOf = (name: string, heading: string, column: string): Table => {
  const found = reference(name).filter((table) => table.heading === heading && table.columns.includes(column))
  expect(found, `tables “${heading}” with ${column} in ${name}.md`).toHaveLength(1)
  return found[0] as Table
}

test('every row of the reference has each of its cells filled', () => {
  for (const name of ['screens', 'calls', 'errors', 'rules'])
    for (const { heading, rows } of reference(name))
      for (const row of rows) expect(Object.values(row), `${name}.md, ${heading}`).not.toContain('')
})

test('screens.md has every screen of paths.ts exactly once', () => {
  const query = queryFieldsIn(read('web/src/paths.ts'))
  const declared = Object.entries<AnyScreen>(paths).map(([name, at]) =>
    line(
      name,
      [at.pattern, ...(at.aliases ?? [])].join(', '),
      at.login ? 'yes' : 'no',
      at.tab ?? '–',
      query[name]?.join(', ') || '–',
    ),
  )
  const table = tableOf('screens', 'Screens', 'Address')
  const written = linesOf(table, 'Screen', 'Address', 'Login', 'Tab', 'Query')
  expect(written.toSorted()).toEqual(declared.toSorted())
})

test.each([
  ['owner', "Owners' console"],
  ['ops', "Operators' console"],
])('screens.md has every screen of the console %s exactly once', (console, heading) => {
  const declared = consoleScreensIn(read(`console/src/${console}/paths.ts`)).map(({ name, pattern, may }) =>
    line(name, pattern, may ?? '–'),
  )
  expect(declared.length).toBeGreaterThan(0)
  const table = tableOf('screens', heading, 'Permission')
  expect(linesOf(table, 'Screen', 'Address', 'Permission').toSorted()).toEqual(declared.toSorted())
})

describe('calls.md', () => {
  const tables = reference('calls').filter(({ columns }) => columns.includes('Path'))
  test('has one table for each domain', () => {
    expect(tables.map(({ heading }) => heading)).toEqual(Object.keys(calls))
  })
  test.each(Object.entries<Record<string, Call>>(calls))(
    'has every call of %s exactly once',
    (domain, of) => {
      const declared = Object.entries(of).map(([name, { method, path, who, idempotent, errors: named }]) =>
        line(
          name,
          method,
          path,
          who,
          idempotent ? 'yes' : 'no',
          [...new Set(named)].toSorted().join(', ') || '–',
        ),
      )
      const written = tableOf('calls', domain, 'Path').rows.map((row) =>
        line(
          row['Call'],
          row['Method'],
          row['Path'],
          row['Who'],
          row['Idempotent'],
          sortedList(row['Errors']),
        ),
      )
      expect(written.toSorted()).toEqual(declared.toSorted())
    },
  )
})

describe('errors.md', () => {
  test('has every error exactly once, with its code and text', () => {
    const declared = Object.entries(errors).map(([name, [code, text]]) => line(code, name, text || '–'))
    const written = linesOf(tableOf('errors', 'Errors', 'Text'), 'Code', 'Error', 'Text')
    expect(written.toSorted()).toEqual(declared.toSorted())
  })
  test('names the codes that the app acts on as the contract does', () => {
    const { rows } = tableOf('errors', 'What the app does about special codes', 'The app')
    const coded = new Map(Object.entries(errors).map(([name, [code]]) => [name, code as string]))
    for (const { Error: name = '', Code: code } of rows) expect(coded.get(name), name).toBe(code)
  })
})

describe('rules.md', () => {
  const constants = reference('rules')
    .filter(({ columns }) => columns.includes('Constant'))
    .flatMap(({ rows }) => rows)
  test.each(constants)('$Constant is in $File as written', ({ Constant = '', File = '', Value }) => {
    expect(constantIn(read(File), Constant)).toBe(Value)
  })
  test('has every setting exactly once, with default, bounds and unit', () => {
    const settings = reference('rules').filter(({ columns }) => columns.includes('Setting'))
    const written = settings.flatMap((table) =>
      linesOf(table, 'Setting', 'Default', 'Bounds', 'Unit', 'Two people'),
    )
    const declared = settingGroups.flatMap(({ domain, definitions }) =>
      Object.entries<Definition>(definitions).map(([name, { initial, min, max, unit, takesTwo }]) =>
        line(
          `${domain}.${name}`,
          typeof initial === 'boolean' ? (initial ? 'on' : 'off') : [initial].flat().join(', '),
          min === null ? '–' : `${min}–${max}`,
          unit,
          takesTwo ? 'yes' : 'no',
        ),
      ),
    )
    expect(written.toSorted()).toEqual(declared.toSorted())
  })
  test('names no constant in its sentences that is not in the file named after it', () => {
    const missing = sentenceConstantsIn(read('docs/product/rules.md')).filter(
      ({ name, file }) => constantIn(read(file), name) === null,
    )
    expect(missing).toEqual([])
  })
  test('states no number besides the values of the constants', () => {
    const texts = read('docs/product/rules.md')
      .split('\n')
      .map((text) => text.replace(/`[^`]*`/g, ''))
    expect(texts.filter((text) => /\d/.test(text))).toEqual([])
  })

  test('has every key that the app stores on a device', () => {
    const { rows } = tableOf('rules', 'Stored on the device', 'Holds')
    expect(rows.map(({ Key }) => Key)).toEqual(STORAGE_KEYS)
  })

  test.each<[string, Transitions<string>]>([
    ['Order', orderTransitions],
    ['Codes and locked logins', codeTransitions],
    ['Dispute', disputeTransitions],
    ['Conversation', conversationTransitions],
    ['Goods', goodsTransitions],
    ['Withdrawal', withdrawalTransitions],
    ['Invitations', invitationTransitions],
    ['Red packet', redPacketTransitions],
    ['Recharge reward', rewardTransitions],
    ['Certification', certificationTransitions],
    ['Feedback', feedbackTransitions],
  ])('has every transition of %s', (heading, transitions) => {
    const declared = Object.entries(transitions).map(([verb, { from, to }]) =>
      line(verb, from.join(', '), to),
    )
    expect(linesOf(tableOf('rules', heading, 'Verb'), 'Verb', 'From', 'To')).toEqual(declared)
  })

  test.each([
    ['Payment', 'payment', 'state', 'server/migrations/0006_pay.sql'],
    ['Refund', 'refund', 'state', 'server/migrations/0031_pay.sql'],
    ['Session', 'session', 'ended_how', 'server/migrations/0002_users.sql'],
  ])('has every state of %s', (heading, table, column, file) => {
    const created = read(file).split(`create table ${table} (`)[1]?.split('\n);')[0] ?? ''
    const allowed = new RegExp(`\\b${column} text.*check \\(${column} in \\((.*?)\\)`).exec(created)?.[1]
    expect(linesOf(tableOf('rules', heading, 'State'), 'State')).toEqual(
      allowed?.replaceAll("'", '').split(', '),
    )
  })
})
