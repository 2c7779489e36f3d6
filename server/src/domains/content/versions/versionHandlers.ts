import { appPlatforms } from '@shanghao/contract/content/states'
import type { versionCalls } from '@shanghao/contract/content/versions'
import { fail } from '../../../core/errors.ts'
import { presentIdPage } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { createVersion, stageVersion, withdrawVersion } from './edit.ts'
import { isDownloadAllowed } from './hosts.ts'
import { findNewest, findUpdate } from './offer.ts'
import { findVersionBySign, listVersions, type VersionRow } from './queries.ts'

/** The page on which a person chooses their platform. */
const DOWNLOAD_PAGE = '/pages/downloadapp/index'

const presentPackage = ({ platform, code, name, notes, url, sha256, bytes, starts_at }: VersionRow) => ({
  platform,
  versionCode: code,
  versionName: name,
  notes,
  url,
  sha256,
  bytes,
  publishedAt: starts_at.getTime(),
})

export const versionHandlers: Handlers<typeof versionCalls> = {
  upgradeDefault: async (ctx, { platform, code }) => {
    if (!platform || !code) return { update: null }
    const found = await findUpdate(ctx.db, { ...ctx, platform, code })
    return { update: found ? { ...presentPackage(found.version), kind: found.kind } : null }
  },

  upgradeIosSources: async (ctx, { code }) => {
    const asking = { ...ctx, platform: 'ios' as const }
    const found = code ? await findUpdate(ctx.db, { ...asking, code }) : undefined
    const newest = found?.version ?? (await findNewest(ctx.db, asking))
    return {
      update: found ? { ...presentPackage(found.version), kind: found.kind } : null,
      sources: newest
        ? [{ name: '直接下载', url: newest.url }, ...newest.sources].filter(({ url }) =>
            isDownloadAllowed(ctx.config, url),
          )
        : [],
    }
  },

  downloadQuery: async (ctx, { signId, ios }) => {
    if (signId) {
      const version = (await findVersionBySign(ctx.db, signId, ctx.now)) ?? fail('NOT_FOUND')
      return { package: isDownloadAllowed(ctx.config, version.url) ? presentPackage(version) : null }
    }
    const newest = await findNewest(ctx.db, { ...ctx, platform: ios === '1' ? 'ios' : 'android' })
    return { package: newest ? presentPackage(newest) : null }
  },

  appDownloadUrl: async (ctx) => {
    const urlFor = async (platform: 'android' | 'ios') => {
      const newest = await findNewest(ctx.db, { ...ctx, platform })
      return newest ? new URL(newest.url, ctx.config.PUBLIC_URL).href : null
    }
    const [androidUrl, iosUrl] = await Promise.all([urlFor('android'), urlFor('ios')])
    return { androidUrl, iosUrl, pageUrl: new URL(DOWNLOAD_PAGE, ctx.config.PUBLIC_URL).href }
  },

  safeCode: async (ctx) => {
    const newest = await Promise.all(appPlatforms.map((platform) => findNewest(ctx.db, { ...ctx, platform })))
    return {
      codes: newest.flatMap((row) =>
        row?.sha256 ? [{ platform: row.platform, versionCode: row.code, sha256: row.sha256 }] : [],
      ),
    }
  },

  listVersions: ({ db, config, now }, { page }) =>
    presentIdPage(
      page,
      now,
      (idPage) => listVersions(db, idPage),
      ({ starts_at, ...row }) => {
        const { publishedAt: startsAt, ...shown } = presentPackage({ starts_at, ...row })
        return {
          ...shown,
          versionId: row.id,
          signId: row.sign_id,
          kind: row.kind,
          sources: row.sources,
          sharePercent: row.share_percent,
          startsAt,
          endsAt: row.ends_at?.getTime() ?? null,
          withdrawnAt: row.withdrawn_at?.getTime() ?? null,
          isHostAllowed: [row.url, ...row.sources.map(({ url }) => url)].every((url) =>
            isDownloadAllowed(config, url),
          ),
        }
      },
    ),

  createVersion: async ({ db, viewer, ids, config, now }, draft) => {
    const creating = { operatorId: viewer.userId, ids, config, now }
    return db.transaction().execute((tx) => createVersion(tx, draft, creating))
  },

  stageVersion: async ({ db, viewer, now }, { versionId, sharePercent }) => {
    const staging = { versionId, sharePercent, operatorId: viewer.userId, now }
    await db.transaction().execute((tx) => stageVersion(tx, staging))
    return {}
  },

  withdrawVersion: async ({ db, viewer, now }, { versionId, reason }) => {
    const withdrawing = { versionId, reason, operatorId: viewer.userId, now }
    await db.transaction().execute((tx) => withdrawVersion(tx, withdrawing))
    return {}
  },
}
