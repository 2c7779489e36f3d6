import type { bannerCalls } from '@shanghao/contract/content/banners'
import { presentIdPage } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { presentPicture } from '../../uploads/actions.ts'
import { saveBanner, withdrawBanner } from './place.ts'
import { type BannerRow, bannerState, listBanners } from './queries.ts'

const presentRow = (ctx: Parameters<typeof presentPicture>[0], row: BannerRow, now: Date) => ({
  bannerId: row.id,
  type: row.type,
  title: row.title,
  text: row.text,
  art: row.art,
  target: row.target,
  picture: row.picture && presentPicture(ctx, row.picture),
  sort: row.sort,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at?.getTime() ?? null,
  withdrawnAt: row.withdrawn_at?.getTime() ?? null,
  state: bannerState(row, now),
})

/** Operators place and withdraw banners. */
export const bannerHandlers: Handlers<typeof bannerCalls> = {
  listBanners: (ctx, { state, page }) =>
    presentIdPage(
      page,
      ctx.now,
      (idPage) => listBanners(ctx.db, { ...idPage, state, now: ctx.now }),
      (row) => presentRow(ctx, row, ctx.now),
    ),

  saveBanner: async ({ db, viewer, now }, banner) => {
    const operating = { operatorId: viewer.userId, now }
    return { bannerId: await db.transaction().execute((tx) => saveBanner(tx, banner, operating)) }
  },

  withdrawBanner: async ({ db, viewer, now }, { bannerId, reason }) => {
    const withdrawing = { bannerId, reason, operatorId: viewer.userId, now }
    await db.transaction().execute((tx) => withdrawBanner(tx, withdrawing))
    return {}
  },
}
