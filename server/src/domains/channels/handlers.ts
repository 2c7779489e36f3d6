import type { channelCalls } from '@shanghao/contract/channels/calls'
import { loginPhone } from '@shanghao/contract/validation/people'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { findRegisteredSite, isExpired, type Site } from '../../core/http/site.ts'
import { networkLimiter } from '../../core/limits/rateLimits.ts'
import { skinOf } from './actions.ts'
import { recordTouch } from './attribution.ts'
import {
  findChannelHost,
  findMerchantEnd,
  findNetBarChannel,
  findNetBarChannelAt,
  findOpenChannel,
} from './queries.ts'
import { channelSettings } from './settings.ts'

/** The platform's own name and mark, where there is no portal. */
const PLATFORM = { name: '上号', logo: '' }

const clientTypeOf = ({ clientType }: Site): 30 | 60 | 70 =>
  clientType === 60 || clientType === 70 ? clientType : 30

const presentSite = (site: Site) => ({
  domain: site.domain,
  clientType: clientTypeOf(site),
  merchantType: site.portal?.merchantType ?? 0,
  oldDomain: site.oldDomain,
})

/** Whether the channel of a visit is kept: of a guest, by their device. */
const isTouching = ({ device, viewer }: Ctx<'anyone'>): boolean => device !== null && !viewer

/** Keeps the channel that brought a guest's device. People who are registered have theirs already, or none. */
const touch = async (
  ctx: Ctx<'anyone'>,
  found: { channelId: number; source: string; cid: string },
): Promise<void> => {
  const { device, now } = ctx
  if (device === null || !isTouching(ctx)) return
  const { touchDays } = ctx.settings.read(channelSettings)
  await recordTouch(ctx.db, ctx.kms, { ...found, device, days: touchDays, now })
}

const limiterOf = ({ database, settings }: Ctx, name: string) =>
  networkLimiter(database.pool, name, settings.read(channelSettings).checkAddressHour)

/** Limited per network: codes and numbers of net bars could be listed by trying. */
const countCheck = (ctx: Ctx): Promise<void> => limiterOf(ctx, 'channel_check').count(ctx.address)

/**
 * Keeps the channel of a distributor's site, so often for a network: device ids can be made up without end. Who registers on the site is
 * counted for it all the same.
 */
const touchSite = async (ctx: Ctx<'anyone'>, channelId: number): Promise<void> => {
  if (!isTouching(ctx)) return
  if (await limiterOf(ctx, 'channel_touch').consume(ctx.address))
    await touch(ctx, { channelId, source: '', cid: '' })
}

export const channelHandlers: Handlers<typeof channelCalls> = {
  domainQuery: async (ctx) => {
    const { channelId } = ctx.site
    if (channelId !== null) await touchSite(ctx, channelId)
    return presentSite(ctx.site)
  },

  queryDomain: async (ctx, { appChannel, inviteCode }) => {
    await countCheck(ctx)
    const host = await findChannelHost(ctx.db, { code: appChannel, inviteCode })
    return presentSite((host === null ? null : await findRegisteredSite(ctx, host)) ?? ctx.site)
  },

  channelCheck: async (ctx, { channel, source, cid }) => {
    await countCheck(ctx)
    const found = await findOpenChannel(ctx.db, channel)
    if (found) await touch(ctx, { channelId: found.id, source, cid })
    return { valid: found !== undefined, keptDays: ctx.settings.read(channelSettings).touchDays }
  },

  netBarChannel: async (ctx, { id }) => {
    await countCheck(ctx)
    const channel = loginPhone.holds(id)
      ? await findNetBarChannelAt(ctx.db, ctx.address)
      : await findNetBarChannel(ctx.db, Number(id))
    return { channel }
  },

  portalInfo: async ({ site, settings, now }) => {
    const { portal } = site
    const { name, logo } = portal ?? PLATFORM
    const skin = skinOf(site, settings.read(channelSettings))
    return { isPortal: portal !== null, name, logo, skin, expired: portal !== null && isExpired(portal, now) }
  },

  portalIsExpire: async ({ site: { portal }, now }) => ({
    expired: portal !== null && isExpired(portal, now),
    expiresAt: portal?.expiresAt.getTime() ?? null,
  }),

  isFullXuanhao: async ({ site }) => ({ fullXuanhao: site.portal !== null }),

  merchantIsExpire: async ({ db, viewer, now }) => {
    const found = await findMerchantEnd(db, viewer.userId)
    return {
      expired: found !== undefined && found.expires_at <= now,
      expiresAt: found?.expires_at.getTime() ?? null,
    }
  },
}
