import { readFileSync } from 'node:fs'
import { SKINS } from '@shanghao/contract/rules'
import { expect, test } from 'vitest'

/** The accents of a style sheet in their order: each skin in light, then each in dark. */
const accentsIn = (path: string): string[] =>
  [...readFileSync(new URL(path, import.meta.url), 'utf8').matchAll(/--accent(?:-soft)?: (#\w+)/g)].map(
    ([, colour]) => colour ?? '',
  )

test('the preview of portals has the accents of the renters’ app', () => {
  const accents = accentsIn('./PortalPreview.css')
  expect(accents).toEqual(accentsIn('../../../../web/src/ui/skins.css'))
  expect(accents).toHaveLength((SKINS - 1) * 4)
})
