import type { GoodsListing, goodsPresentation } from '@shanghao/contract/goods/listing'
import type { z } from 'zod'

/** The columns of a form that count as soon as they are stored. */
export const termsColumns = (form: GoodsListing) => ({
  hourly_fen: form.hourlyFen,
  ten_hour_fen: form.tenHourFen,
  overnight_fen: form.overnightFen,
  day_fen: form.dayFen,
  week_fen: form.weekFen,
  gift_every: form.giftEvery,
  gift_hours: form.giftHours,
  min_hours: form.minHours,
  max_hours: form.maxHours,
  deposit_fen: form.depositFen,
  rentable_week: form.week,
  cool_down_minutes: form.coolDownMinutes,
  daily_cap_hours: form.dailyCapHours,
  quiet_from: form.quietFrom,
  quiet_to: form.quietTo,
  min_level: form.minLevel,
  real_auth_plan: form.realAuthPlan,
  two_step: form.twoStep,
  relist: form.relist,
  seats: form.seats,
  recharge_first_fen: form.rechargeFirstFen,
  custom_id: form.customId,
  owner_note: form.note,
})

/** The part of a form that renters see, and that is reviewed. */
export type Presentation = z.output<typeof goodsPresentation>

export const presentationOf = (form: Presentation): Presentation => ({
  zoneId: form.zoneId,
  title: form.title,
  description: form.description,
  options: [...new Set(form.options)].sort((a, b) => a - b),
  roleNames: form.roleNames,
})

/** An account's screenshot: an uploaded picture, or one that the web draws by `art`. */
export type Shot = {
  art: number
  caption: string
  picture: { publicKey: string; width: number; height: number } | null
}

/** What a version holds, in a form in which equal ones are equal texts. */
export const textOf = (presentation: Presentation, shots: readonly Shot[]): string =>
  JSON.stringify([
    presentationOf(presentation),
    shots.map(({ art, caption, picture }) => [art, caption, picture?.publicKey ?? null]),
  ])
