import { coverOf, parseCoverFile } from '@shanghao/contract/goods/cover'
import type { PageRenderer } from '@shanghao/contract/renderedPage'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../core/config/deps.ts'
import { sendErrorStatus } from '../../core/http/httpErrors.ts'
import type { GuestCalls } from '../../core/http/mount.ts'
import { findSite } from '../../core/http/site.ts'
import { networkOf } from '../../core/limits/address.ts'
import { isGame } from '../../domains/goods/actions.ts'
import { coverDrawer } from './coverDrawer.ts'
import { drawnCovers } from './drawnCovers.ts'

const MB = 1024 * 1024
/** The covers of seventy games, at 5 to 8 kB; drawing takes about 40 ms, so all together take 40 % of a processor at most. */
const COVERS = { keptBytes: 128 * MB, perMinute: 600, perNetwork: 200 }
/** Some hundred previews, at 100 kB; drawing takes up to 300 ms. */
const PREVIEWS = { keptBytes: 32 * MB, perMinute: 60, perNetwork: 20 }
/** Where a preview leads that can't be drawn now: the picture of the site. */
const FALLBACK = '/share.png'
const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400

const account = z.object({ goodsId: z.string(), gameId: z.number() })

/**
 * The covers of accounts as picture files: `/covers/` for cards and lists, as SVG while too many are being drawn; `/preview/` for
 * messengers, which show it beside a link and read no SVG. 404 for a game that does not exist, and for a preview of an account that the
 * site does not show.
 */
export const serveCovers = (
  app: FastifyInstance,
  deps: Deps,
  { renderer, guestCalls }: { renderer: PageRenderer; guestCalls: GuestCalls },
): void => {
  const drawer = coverDrawer()
  const drawing = { renderer, clock: deps.clock, drawer }
  const covers = drawnCovers(
    drawing,
    ({ shape }) => ({ width: shape === 'wide' ? 400 : 320, format: 'webp' }),
    COVERS,
  )
  const previews = drawnCovers(drawing, () => ({ width: 600, format: 'png' }), PREVIEWS)
  app.addHook('onClose', drawer.stop)
  const send = (reply: FastifyReply, picture: Buffer | string, type: string, seconds: number) =>
    reply.type(type).header('cache-control', `public, max-age=${seconds}`).send(picture)

  app.get<{ Params: { file: string } }>('/covers/:file', async (request, reply) => {
    const cover = parseCoverFile(request.params.file)
    if (!cover || !(await isGame(deps, cover.gameId))) return sendErrorStatus(reply, 404)
    const picture = await covers.find(cover, networkOf(request.ip))
    return picture
      ? send(reply, picture, 'image/webp', 7 * DAY_SECONDS)
      : send(reply, renderer.cover(cover), 'image/svg+xml', MINUTE_SECONDS)
  })

  app.get<{ Params: { file: string } }>('/preview/:file', async (request, reply) => {
    const [, id] = /^(\d{10})\.png$/.exec(request.params.file) ?? []
    if (!id) return sendErrorStatus(reply, 404)
    const site = await findSite(deps, request.hostname)
    const read = guestCalls({ address: request.ip, site, now: deps.clock.now() })
    const goods = account.safeParse(await read('goods', 'detail', { id }))
    if (!goods.success) return sendErrorStatus(reply, 404)
    const picture = await previews.find({ ...coverOf(goods.data), shape: 'preview' }, networkOf(request.ip))
    return picture ? send(reply, picture, 'image/png', DAY_SECONDS) : reply.redirect(FALLBACK)
  })
}
