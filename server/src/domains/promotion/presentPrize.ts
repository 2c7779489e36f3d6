import { yuanShort } from '@shanghao/contract/money'
import type { prize, prizeDraft } from '@shanghao/contract/promotion/shapes'
import type { z } from 'zod'
import { scopeText, thresholdText } from './presentTerms.ts'
import type { Prize } from './prizes.ts'

/** 「2 元红包」 or 「0.5 元赠送余额」. */
export const prizeText = ({ form, amount_fen }: Pick<Prize, 'form' | 'amount_fen'>): string =>
  `${yuanShort(amount_fen)} 元${form === 'packet' ? '红包' : '赠送余额'}`

const conditionText = ({ threshold_fen, game_id, game_name, plan, valid_days }: Prize): string | null => {
  if (threshold_fen === null) return null
  const scope = game_id === null && plan === null ? [] : [scopeText(game_name, plan)]
  return [thresholdText(threshold_fen), ...scope, `${valid_days} 天内有效`].join('，')
}

export const presentPrize = (row: Prize): z.input<typeof prize> => ({
  form: row.form,
  amountFen: row.amount_fen,
  text: prizeText(row),
  conditionText: conditionText(row),
})

/** A prize as operators made it. */
export const presentPrizeDraft = (row: Prize): z.input<typeof prizeDraft> => ({
  position: row.position,
  form: row.form,
  amountFen: row.amount_fen,
  thresholdFen: row.threshold_fen,
  gameId: row.game_id,
  plan: row.plan,
  validDays: row.valid_days,
})
