import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../platform.mjs'
import { violationsIn } from './imports.ts'
import { DOMAINS } from './workspaces.ts'

/** The rules a small tree breaks, as `path:line rule`. */
const broken = (tree: Record<string, string>) =>
  violationsIn(tree).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
const expectBreach = (tree: Record<string, string>, breach: string) =>
  expect(broken(tree)).toEqual([expect.stringContaining(breach)])

test('a tree that keeps to the design breaks nothing', () => {
  const tree = {
    'contract/index.ts': `export { call } from './src/call.ts'`,
    'contract/src/call.ts': `import type { z } from 'zod'\nexport const call = (c: z.ZodType) => c`,
    'contract/src/goods/calls.ts': `import { z } from 'zod'\nimport { call } from '../call.ts'\nexport const list = call(z.object({}))`,
    'contract/src/client.ts': `import type { Calls } from '../index.ts'\nexport const client = (c: Calls) => c`,
    'server/src/core/deps.ts': `import type { Sms } from './ports/sms.ts'\nexport type Deps = { sms: Sms }`,
    'server/src/ledger/post.ts': `import '../core/deps.ts'\nexport const sql = 'insert into ledger_transfer values (1)'`,
    'server/src/domains/orders/actions.ts': `import { hold } from '../goods/actions.ts'\nimport { post } from '../../ledger/post.ts'\nhold(post)`,
    'server/src/domains/goods/actions.ts': `import { rows } from './queries.ts'\nexport const hold = rows`,
    'server/src/domains/goods/call.test.ts': `import { callServer } from '../../../testing/callServer.ts'\ncallServer()`,
    'server/src/app.ts': `import { handlers } from './domains/goods/handlers.ts'\nhandlers()`,
    'web/src/domains/goods/HomePage.tsx': `import { call } from '../../core/call.ts'\nimport { yuan } from '@shanghao/contract/money'\nexport const Home = () => <p>{call(yuan)}</p>`,
    'sandbox/src/app.ts': `import fastify from 'fastify'\nfastify()`,
    'dev/network.ts': `import { migrate } from '../server/src/core/migrate.ts'\nmigrate()`,
  }
  expect(broken(tree)).toEqual([])
})

describe('imports between areas', () => {
  test.each([
    ['contract/src/call.ts', '../../server/src/core/db.ts', 'contract may not import server/core'],
    ['server/src/core/mount.ts', '../domains/goods/actions.ts', 'server/core may not import server/domains'],
    ['server/src/core/mount.ts', '../gateways/sms/port.ts', 'server/core may not import server/gateways'],
    ['server/src/ledger/post.ts', '../domains/pay/actions.ts', 'server/ledger may not import server/domains'],
    ['server/src/gateways/sms/aliyun.ts', '@shanghao/sandbox', 'server/gateways may not import sandbox'],
    ['server/src/app.ts', '../../dev/network.ts', 'server/app may not import dev'],
    ['server/src/app.ts', '../testing/callServer.ts', 'server/app may not import server/testing'],
    ['sandbox/src/app.ts', '@shanghao/contract/money', 'sandbox may not import contract'],
    ['console/src/core/http/client.ts', '../../owner/client.ts', 'console/core may not import console/owner'],
    ['console/src/owner/client.ts', '../../../web/src/core/time.ts', 'console/owner may not import web/core'],
    [
      'console/src/ops/orders/OrderPage.tsx',
      '../../owner/paths.ts',
      'console/ops may not import console/owner',
    ],
    ['client/src/http/retry.ts', '../../../web/src/core/http/query.ts', 'client may not import web/core'],
    ['web/src/core/call.ts', '../domains/goods/HomePage.tsx', 'web/core may not import web/domains'],
    ['web/src/routes.tsx', '../../server/src/core/db.ts', 'web/app may not import server/core'],
  ])('%s → %s', (path, specifier, breach) => {
    expectBreach({ [path]: `\nimport { x } from '${specifier}'\nx()` }, `${path}:2 ${breach}`)
  })

  test('a re-export, a type and a dynamic import count as well', () => {
    const seen = broken({
      'sandbox/src/a.ts': `export const b = 1\nexport { x } from '@shanghao/contract'`,
      'sandbox/src/c.ts': `import type { X } from '@shanghao/contract'\nexport type Y = X`,
      'sandbox/src/d.ts': `export const d = () => import('@shanghao/contract')`,
    })
    expect(seen.map((line) => line.split(' ')[0])).toEqual([
      'sandbox/src/a.ts:2',
      'sandbox/src/c.ts:1',
      'sandbox/src/d.ts:1',
    ])
  })
})

describe('domains', () => {
  test('a server domain sees another only through its actions', () => {
    const tree = {
      'server/src/domains/orders/quote.ts': `import { rows } from '../goods/queries.ts'\nrows()`,
    }
    expectBreach(tree, 'only through its actions.ts (../goods/queries.ts)')
  })
  test('pay knows no orders', () => {
    const tree = { 'server/src/domains/pay/actions.ts': `import { end } from '../orders/actions.ts'\nend()` }
    expectBreach(tree, 'pay knows no orders')
  })
  test('a circle is named from each side', () => {
    const seen = broken({
      'server/src/domains/user/actions.ts': `import { x } from '../goods/actions.ts'\nx()`,
      'server/src/domains/goods/list.ts': `import { y } from '../orders/actions.ts'\ny()`,
      'server/src/domains/orders/actions.ts': `import { z } from '../user/actions.ts'\nz()`,
    })
    expect(seen).toEqual([
      'server/src/domains/goods/list.ts:1 domains in a circle: goods → orders → user → goods',
      'server/src/domains/orders/actions.ts:1 domains in a circle: orders → user → goods → orders',
      'server/src/domains/user/actions.ts:1 domains in a circle: user → goods → orders → user',
    ])
  })
  test.each([
    'web/src/domains/orders/OrderPage.tsx',
    'console/src/owner/orders/OrderPage.tsx',
    'console/src/ops/orders/OrderPage.tsx',
    'console/src/ops/operators/AuditPage.tsx',
  ])('%s imports no sibling', (path) => {
    const tree = { [path]: `import { x } from '../goods/card.tsx'\nx()` }
    expectBreach(tree, 'a domain of an app imports no sibling domain')
  })
  test("the folders of the operators' own screens are one domain", () => {
    const tree = {
      'console/src/ops/operators/AuditPage.tsx': `import { x } from '../approvals/approval.ts'\nx()`,
    }
    expect(broken(tree)).toEqual([])
  })
  test.each([
    'contract/src/shop/calls.ts',
    'server/src/domains/shop/actions.ts',
    'web/src/domains/shop/P.tsx',
    'console/src/ops/shop/P.tsx',
  ])('%s names no domain of ours', (path) =>
    expectBreach({ [path]: 'export const x = 1' }, 'shop is no domain'),
  )
  test.each(DOMAINS)('%s has a folder in contract and server', (domain) => {
    for (const folder of ['contract/src', 'server/src/domains'])
      expect(existsSync(join(root, folder, domain)), folder).toBe(true)
  })
})

describe('ledger', () => {
  test.each([
    ['SQL', 'export const q = `insert into ledger_entry values ($1)`'],
    ['SQL over lines', 'export const q = `with a as (select 1)\n update ledger_account set balance = 0`'],
    ['a posting function', 'export const q = `select ledger_post($1)`'],
    ['the query builder', `import { db } from '../../core/db.ts'\ndb.insertInto('ledger_transfer')`],
  ])('written by %s outside post.ts', (_how, source) => {
    const tree = { 'server/src/domains/finance/actions.ts': source }
    expectBreach(tree, 'only ledger/post.ts writes the ledger')
  })
  test('reading it is free, and so is a test that tries', () => {
    const tree = {
      'server/src/domains/finance/statement/walletQueries.ts':
        'export const q = `select * from ledger_entry for update`',
      'server/src/ledger/post.test.ts': 'export const q = `delete from ledger_entry`',
    }
    expect(broken(tree)).toEqual([])
  })
})

describe('handlers', () => {
  test.each([
    ['raw SQL', `import { sql } from 'kysely'\nexport const q = sql`],
    ['the query builder', `export const q = (db: any) => db.selectFrom('goods')`],
  ])('contain no %s', (_how, source) => {
    for (const file of ['handlers.ts', 'refund/refundHandlers.ts'])
      expectBreach({ [`server/src/domains/pay/${file}`]: source }, 'handlers query nothing')
    expect(broken({ 'server/src/domains/pay/queries.ts': source })).toEqual([])
  })
})

describe('packages', () => {
  test.each([
    'client.ts',
    'rules.ts',
    'money.ts',
    'envelope.ts',
    'errors.ts',
    'wire.generated.ts',
    'orders/states.ts',
  ])('contract/src/%s brings no zod to the browser', (file) => {
    const tree = { [`contract/src/${file}`]: `import { z } from 'zod'\nexport const x = z` }
    expectBreach(tree, 'zod only as `import type`')
  })
  test('nor does a file that one of them loads, or a screen', () => {
    const page = `import { type z } from 'zod'\nexport const SIZE = 10`
    const client = {
      'contract/src/client.ts': `import { SIZE } from './page.ts'\nSIZE`,
      'contract/src/page.ts': page,
    }
    expectBreach(client, 'contract/src/page.ts:1 browsers load this (by contract/src/client.ts)')
    const screen = {
      'web/src/core/list.ts': `import { SIZE } from '@shanghao/contract/page'\nSIZE`,
      'contract/src/page.ts': page,
    }
    expectBreach(screen, 'contract/src/page.ts:1 browsers load this (by web/src/core/list.ts)')
  })
  test.each([
    ['contract/src/id.ts', 'node:crypto', 'the contract knows zod only (node:crypto)'],
    ['contract/src/id.ts', 'react', 'the contract knows zod only (react)'],
    ['server/src/core/page.ts', 'react-dom/server', 'the server draws no screens'],
    ['server/src/domains/goods/present.ts', 'antd-mobile', 'the server draws no screens'],
    ['web/src/core/file.ts', 'node:fs', 'a browser has no node:fs'],
  ])('%s → %s', (path, specifier, breach) => {
    expectBreach({ [path]: `import x from '${specifier}'\nx()` }, breach)
  })
})

describe('barrels', () => {
  test.each([
    ['server/src/core/all.ts', `export * from './db.ts'\nexport { x } from './ids.ts'`],
    ['web/src/ui/index.ts', 'export const x = 1'],
  ])('%s', (path, source) => expectBreach({ [path]: source }, 'a barrel'))

  test('what a domain offers to others may be re-exports alone', () => {
    const tree = {
      'server/src/domains/goods/actions.ts': `export { hold } from './hold.ts'`,
      'server/src/domains/goods/hold.ts': 'export const hold = 1',
    }
    expect(broken(tree)).toEqual([])
  })
})

test('a file that is no TypeScript is named', () => {
  expect(() => violationsIn({ 'dev/x.ts': 'const a = 1\nconst = 2' })).toThrow(/^dev\/x\.ts:2 /)
})
