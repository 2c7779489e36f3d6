import { expect, test } from 'vitest'
import { parseAppShell } from './appShell.ts'

test.each([
  ['Mozilla/5.0 (Linux; Android 14) Chrome/126 Shanghao/2.5.0 (106)', ['android', '2.5.0', 106]],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Shanghao/2.5.1 (107)', ['ios', '2.5.1', 107]],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/126', null],
  ['Mozilla/5.0 (Linux; Android 14) NotShanghao/2.5.0 (106)', null],
  ['Mozilla/5.0 (Linux; Android 14) Shanghao/2.5.0', null],
])('%s', (userAgent, expected) => {
  const shell = parseAppShell(userAgent)
  expect(shell && [shell.platform, shell.versionName, shell.versionCode]).toEqual(expected)
})
