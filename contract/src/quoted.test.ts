import { expect, test } from 'vitest'
import { quoted } from './quoted.ts'

test('marks within a quoted title are those of the second level', () => {
  expect(quoted('「锦绣乐师」「惊蛰说书人」都在，揽月 I')).toBe('「『锦绣乐师』『惊蛰说书人』都在，揽月 I」')
  expect(quoted('好号')).toBe('「好号」')
})
