import type { ResultOf } from '@shanghao/contract/call'
import type { listingCalls } from '@shanghao/contract/goods/listingCalls'
import { type PictureDeps, presentPicture } from '../../uploads/actions.ts'
import type { Catalogue } from '../search/catalogue.ts'
import type { Shot } from './form.ts'
import type { OwnDetailRow, OwnRow, VersionRow } from './queries.ts'
import type { Version } from './versions.ts'

type Listed = ResultOf<typeof listingCalls.listOwn>['list'][number]
type Detail = ResultOf<typeof listingCalls.ownDetail>
type Template = ResultOf<typeof listingCalls.template>

export const presentShot = (deps: PictureDeps, { art, caption, picture }: Shot) => ({
  publicKey: picture?.publicKey ?? null,
  art: picture ? null : art,
  url: picture ? presentPicture(deps, picture).url : null,
  caption,
})

export const presentOwn = (row: OwnRow, { games, zones }: Catalogue): Listed => {
  const zone = zones.get(row.zone_id)
  return {
    goodsId: String(row.id),
    title: row.title,
    gameId: row.game_id,
    gameName: games.get(row.game_id)?.name ?? '',
    zone: zone ? `${zone.system}·${zone.login}` : '',
    state: row.state,
    inReview: row.in_review,
    reason: row.reason,
    hourlyFen: row.hourly_fen,
    depositFen: row.deposit_fen,
    customId: row.custom_id,
    note: row.owner_note,
    rentCount: row.rent_count,
    freeAt: row.free_at,
    sealed: row.sealed_at !== null,
    createdAt: row.created_at.getTime(),
  }
}

type DetailParts = { shots: readonly Shot[]; waiting: Version | undefined; versions: readonly VersionRow[] }

/** An own account with the form that a change begins with: the version in review where there is one. */
export const presentOwnDetail = (
  deps: PictureDeps,
  row: OwnDetailRow,
  catalogue: Catalogue,
  { shots, waiting, versions }: DetailParts,
): Detail => ({
  ...presentOwn(row, catalogue),
  form: {
    gameId: row.game_id,
    ...(waiting?.presentation ?? row.presentation),
    hourlyFen: row.hourly_fen,
    tenHourFen: row.ten_hour_fen,
    overnightFen: row.overnight_fen,
    dayFen: row.day_fen,
    weekFen: row.week_fen,
    giftEvery: row.gift_every,
    giftHours: row.gift_hours,
    minHours: row.min_hours,
    maxHours: row.max_hours,
    depositFen: row.deposit_fen,
    week: row.rentable_week,
    coolDownMinutes: row.cool_down_minutes,
    dailyCapHours: row.daily_cap_hours,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    minLevel: row.min_level,
    realAuthPlan: row.real_auth_plan,
    twoStep: row.two_step,
    relist: row.relist,
    seats: row.seats,
    rechargeFirstFen: row.recharge_first_fen,
    customId: row.custom_id,
    note: row.owner_note,
  },
  screenshots: (waiting?.screenshots ?? shots).map((shot) => presentShot(deps, shot)),
  sealedAt: row.sealed_at?.getTime() ?? null,
  version: row.credential_version ?? 0,
  versions: versions.map(({ at, decided_at, ...version }) => ({
    ...version,
    at: at.getTime(),
    decidedAt: decided_at?.getTime() ?? null,
  })),
})

/** The games, and the template of one of them. */
export const presentTemplate = (
  { games, zones, properties }: Catalogue,
  gameId: number | undefined,
): Template => {
  const game = gameId === undefined ? undefined : games.get(gameId)
  return {
    games: [...games.values()].map(({ id, name, licence_note: note }) => ({
      gameId: id,
      name,
      open: note !== null,
    })),
    template: game
      ? {
          gameId: game.id,
          name: game.name,
          twoStepSupport: game.two_step,
          overnightStart: game.overnight_start,
          overnightEnd: game.overnight_end,
          zones: [...zones.values()]
            .filter(({ game_id }) => game_id === game.id)
            .map(({ id, system, login }) => ({ id, system, login })),
          properties: [...properties.values()]
            .filter(({ game_id }) => game_id === game.id)
            .map(({ id, name, kind, options }) => ({
              id,
              name,
              kind: kind === 'rank' || kind === 'list' ? kind : 'choice',
              options: options
                .filter(({ retiring }) => !retiring)
                .map(({ id: option, label, group_label: group, art, quality }) => ({
                  id: option,
                  label,
                  group,
                  art,
                  quality,
                })),
            })),
        }
      : null,
  }
}
