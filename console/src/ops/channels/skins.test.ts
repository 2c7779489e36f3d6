import { SKINS } from '@shanghao/contract/rules'
import { expect, test } from 'vitest'
import { skins } from './skins.ts'

test('every skin of portals has a name', () => {
  expect(skins).toHaveLength(SKINS)
})
