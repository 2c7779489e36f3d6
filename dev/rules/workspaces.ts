/** The domains, the same word in every room. A folder of another name has no place in a list of domains. */
export const DOMAINS = [
  'session',
  'user',
  'realname',
  'goods',
  'orders',
  'finance',
  'pay',
  'promotion',
  'content',
  'uploads',
  'ops',
  'settings',
] as const

type Kind =
  | 'contract'
  | 'server/core'
  | 'server/ledger'
  | 'server/gateways'
  | 'server/domains'
  | 'server/app'
  | 'server/seed'
  | 'server/testing'
  | 'web/core'
  | 'web/domains'
  | 'web/app'
  | 'console'
  | 'sandbox'
  | 'dev'

export type Room = { readonly kind: Kind; readonly domain?: string | undefined }

/** Where a file lives, first match first. A group `domain` names the domain. */
const PLACES: readonly (readonly [RegExp, Kind])[] = [
  [/^contract\/src\/(?<domain>\w+)\//, 'contract'],
  [/^contract\//, 'contract'],
  [/^server\/src\/domains\/(?<domain>\w+)\//, 'server/domains'],
  [/^server\/src\/core\//, 'server/core'],
  [/^server\/src\/ledger\//, 'server/ledger'],
  [/^server\/src\/gateways\//, 'server/gateways'],
  [/^server\/src\//, 'server/app'],
  [/^server\/seed\//, 'server/seed'],
  [/^server\/testing\//, 'server/testing'],
  [/^web\/src\/domains\/(?<domain>\w+)\//, 'web/domains'],
  [/^web\/src\/((core|ui)\/|paths\.ts)/, 'web/core'],
  [/^web\//, 'web/app'],
  [/^console\//, 'console'],
  [/^sandbox\//, 'sandbox'],
  [/^dev\//, 'dev'],
]

const SERVER = ['server/core', 'server/ledger', 'server/gateways', 'server/domains', 'server/app'] as const

/** Which rooms a room may import from besides itself. Nothing is reached that isn't drawn here. */
export const ARROWS: Readonly<Record<Kind, readonly Kind[]>> = {
  contract: [],
  'server/core': ['contract'],
  'server/ledger': ['contract', 'server/core'],
  'server/gateways': ['contract', 'server/core'],
  'server/domains': ['contract', 'server/core', 'server/ledger', 'server/gateways'],
  'server/app': ['contract', ...SERVER],
  'server/seed': ['contract', ...SERVER],
  'server/testing': ['contract', 'dev', 'sandbox', ...SERVER],
  'web/core': ['contract'],
  'web/domains': ['contract', 'web/core'],
  'web/app': ['contract', 'web/core', 'web/domains'],
  console: ['contract'],
  sandbox: [],
  dev: ['contract', 'sandbox', 'web/core', 'server/seed', 'server/testing', ...SERVER],
}

/** What a test may import on top of its room: the fixtures, and the outside world it speaks to. */
export const TEST_ARROWS: readonly Kind[] = ['server/testing', 'sandbox']

/** The room of a file; null for one that lies in none. */
export const roomOf = (path: string): Room | null => {
  for (const [place, kind] of PLACES) {
    const match = place.exec(path)
    if (match) return { kind, domain: match.groups?.['domain'] }
  }
  return null
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
