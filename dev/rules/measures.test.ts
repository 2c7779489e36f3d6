import { measures } from '@shanghao/contract/platform/states'
import { expect, test } from 'vitest'
import { read } from './productReference.ts'
import { tableStatements } from './tableStatements.ts'

const names = [...measures, 'channel_sign_ups'].toSorted()
const namesIn = (list = ''): string[] =>
  [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name).toSorted()

// What is missing here compiles; without rows of the measure nothing fails (docs/how-to/console-screen.md).
test('the database stores every number of the dashboard by hour', () => {
  const lists = [
    ...tableStatements('activity_hour')
      .join()
      .matchAll(/\(measure in\s*\(([^)]*)\)/g),
  ]
  expect(namesIn(lists.at(-1)?.[1])).toEqual(names)
})

test('every number of the dashboard has rows that it counts', () => {
  const selects = read('server/src/domains/platform/dashboard/sources.ts').matchAll(
    /select ('\w+')(?: as measure)?, /g,
  )
  expect([...new Set([...selects].flatMap(([, name]) => namesIn(name)))].toSorted()).toEqual(names)
})
