import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Chunk = { file: string; isEntry?: true; imports?: string[]; css?: string[] }
type BuildManifest = Record<string, Chunk>

/**
 * The screens that open without a network from the first visit on: what a person has, and what they may look at. The others open
 * once they were visited, from the browser's own cache. Storing all would be two hundred requests of each visitor.
 */
const OFFLINE = [
  'start.tsx',
  'core/offline/keptResponses.ts',
  'core/installed/installed.ts',
  'pagePopups.tsx',
  ...[
    'goods/home/HomePage',
    'goods/hall/HallPage',
    'goods/rentList/RentListPage',
    'goods/account/AccountPage',
    'goods/favourites/FavouritesPage',
    'orders/list/OrdersPage',
    'orders/detail/OrderDetailPage',
    'orders/run/LoginToolPage',
    'user/my/MyPage',
    'finance/statement/BalancePage',
    'notifications/MessagesPage',
  ].map((page) => `domains/${page}.tsx`),
]

/** The files of the entry and of the sources, with what they import. Throws for one that the build doesn't have. */
export const offlineFiles = (manifest: BuildManifest, sources: readonly string[] = OFFLINE): Set<string> => {
  const names = new Set<string>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build: correct the list in web/offlineFiles.ts`)
    if (names.has(name)) return
    names.add(name)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) add(name)
  for (const source of sources) add(`src/${source}`)
  return new Set([...names].flatMap((name) => [manifest[name]?.file ?? '', ...(manifest[name]?.css ?? [])]))
}

/** Leaves of the files that the build found those that are stored: the app's page, and `offlineFiles`. */
export const storedFiles =
  (dist: string) =>
  async <Entry extends { url: string }>(found: Entry[]): Promise<{ manifest: Entry[] }> => {
    const manifest: BuildManifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
    const files = offlineFiles(manifest)
    return { manifest: found.filter(({ url }) => url === 'index.html' || files.has(url)) }
  }
