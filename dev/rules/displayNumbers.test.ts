import { SKINS } from '@shanghao/contract/rules'
import { expect, test } from 'vitest'
import { paths } from '../../web/src/paths.ts'
import { read } from './productReference.ts'
import { tableStatements } from './tableStatements.ts'

/** The largest display number that the check on the column `skin` of a table allows. */
const allowedIn = (table: string): number =>
  Number(
    [
      ...tableStatements(table)
        .join()
        .matchAll(/\(skin between 1 and (\d+)\)/g),
    ].at(-1)?.[1],
  )

const [, layoutsOfMy = ''] =
  /const layouts = \[(.*?)\]/s.exec(read('web/src/domains/user/my/MyPage.tsx')) ?? []

// What is missing here compiles, and shows the first layout or none (docs/how-to/layout.md).
test.each([
  ['the addresses of home', paths.home.layouts?.length],
  ['the addresses of my page', paths.my.layouts?.length],
  ['the code of home', read('web/src/routes.tsx').match(/import\('\.\/domains\/goods\/home\/\w+/g)?.length],
  ['the code of my page', layoutsOfMy.match(/\w+/g)?.length],
  ['portal.skin', allowedIn('portal')],
  ['portal_preview.skin', allowedIn('portal_preview')],
])('%s: as many as there are display numbers', (_, count) => {
  expect(count).toBe(SKINS)
})
