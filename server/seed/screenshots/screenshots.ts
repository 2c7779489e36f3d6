import { sql } from 'kysely'
import { systemIds } from '../../src/core/config/ids.ts'
import type { Tx } from '../../src/core/database/db.ts'
import type { StorageGateway } from '../../src/core/ports/storage.ts'
import { resolveShots, storeShots } from '../../src/domains/goods/listing/screenshots.ts'
import { insertReady, newPublicKey } from '../../src/domains/uploads/actions.ts'
import type { Owned, Scene } from './frame.ts'
import { openPainter } from './paint.ts'
import { drawScreens } from './screens.ts'

/** Of each game: those that lists show first. Each takes a quarter of a second to draw. */
const ACCOUNTS_OF_EACH_GAME = 2
const DAY_MS = 86_400_000

type Row = {
  id: number
  owner_id: number
  game: string
  zone: string
  properties: (Owned & { kind: string; counts: string | null; at: number | null })[]
}

/** Accounts that lists show early, with what each has of every property of its game. */
const findAccounts = async (tx: Tx): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with first as (
      select id, owner_id, game_id, zone_id, options, row_number() over (partition by game_id order by score desc, id desc) as nth
        from goods where state = 'on_shelf')
    select f.id, f.owner_id, m.name as game, z.system || '·' || z.login as zone,
           (select jsonb_agg(jsonb_build_object('name', p.name, 'kind', p.kind, 'counts', p.counts,
                     'labels', coalesce((select jsonb_agg(o.label order by o.quality desc, o.id) from property_option o
                                          where o.property_id = p.id and o.id = any (f.options)), '[]'),
                     'of', (select count(*) from property_option o where o.property_id = p.id),
                     'at', (select count(*) from property_option o where o.property_id = p.id and o.id <= any (f.options)))
                     order by p.id)
              from property p where p.game_id = f.game_id) as properties
      from first f join game m on m.id = f.game_id join zone z on z.id = f.zone_id
     where f.nth <= ${ACCOUNTS_OF_EACH_GAME} order by f.id`.execute(tx)
  return rows
}

const NONE: Row['properties'][number] = { name: '', kind: '', counts: null, labels: [], of: 1, at: 0 }

const sceneOf = ({ id, game, zone, properties }: Row): Scene => {
  const find = (test: (property: typeof NONE) => boolean) => properties.find(test) ?? NONE
  const rank = find(({ kind }) => kind === 'rank')
  const heroes = find(({ counts }) => counts === 'heroes')
  const extra = find(({ kind }) => kind === 'choice')
  return {
    seed: id,
    game,
    zone,
    role: `${heroes.labels[id % Math.max(1, heroes.labels.length)]?.slice(0, 2) ?? '旅人'}${id % 100}`,
    rank: rank.labels[0] ?? '',
    height: (rank.at ?? 0) / rank.of,
    extra: { name: extra.name, value: extra.labels[0] ?? '' },
    heroes,
    skins: find(({ counts }) => counts === 'skins'),
  }
}

/**
 * Gives some accounts screenshots as their owners would upload them: screens of the invented games with what the account has, drawn here
 * and stored as uploads are.
 */
export const seedScreenshots = async (tx: Tx, storage: StorageGateway, now: Date): Promise<void> => {
  const [ids, paint, accounts] = [systemIds(), await openPainter(), await findAccounts(tx)]
  const expiresAt = new Date(now.getTime() + DAY_MS)
  for (const account of accounts) {
    const given: { publicKey: string; art: null; caption: string }[] = []
    for (const { caption, svg } of drawScreens(sceneOf(account))) {
      const picture = await paint(svg)
      const publicKey = newPublicKey('screenshot', ids)
      const upload = {
        userId: account.owner_id,
        purpose: 'screenshot',
        publicKey,
        picture,
        expiresAt,
        now,
      } as const
      await insertReady(tx, ids, upload)
      await storage.put(publicKey, picture.body, 'image/webp')
      given.push({ publicKey, art: null, caption })
    }
    const form = { goodsId: account.id, actorId: account.owner_id, given, known: [], now }
    await storeShots(tx, account.id, await resolveShots(tx, form))
  }
}
