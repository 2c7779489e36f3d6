import { expect, test } from 'vitest'
import { read, tablesIn } from './productReference.ts'

const repeated = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text, i) => texts.indexOf(text) !== i)),
]

test.each([
  ['docs/glossary.md', 'English'],
  ['docs/terms.md', 'Term'],
])('%s has one row for each term', (page, column) => {
  const terms = tablesIn(read(page)).flatMap(({ rows }) => rows.map((row) => row[column] ?? ''))
  expect(terms.length).toBeGreaterThan(50)
  expect(repeated(terms)).toEqual([])
})

test('CHANGELOG.md has no entry twice', () => {
  const entries = read('CHANGELOG.md')
    .split('\n')
    .filter((line) => line.startsWith('- '))
  expect(entries.length).toBeGreaterThan(80)
  expect(repeated(entries)).toEqual([])
})
