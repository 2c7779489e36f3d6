import { yuan } from '@shanghao/contract/money'
import { feeWarning } from '@shanghao/contract/promotion/ladder'
import { z } from 'zod'
import type { Db } from '../../../core/database/db.ts'
import type { Settings } from '../../../core/settings/read.ts'
import type { OperatorAct } from '../../ops/actions.ts'
import { type LadderStep, setRewardLadder } from '../campaigns.ts'

const CHANGES_MAX = 20

const steps = z.array(z.object({ fromFen: z.number(), bonusFen: z.number() }))
const changeDetail = z.object({ steps })

type LadderRequest = { steps: LadderStep[]; reason: string }

/**
 * The operator act of replacing the ladder of recharges: it decides what every later recharge costs, so it always takes two.
 * `withdrawFeeBp` is of `finance`, which imports this domain.
 */
export const setRewardLadderAct = (
  withdrawFeeBp: (settings: Settings) => number,
): OperatorAct<LadderRequest, object> => ({
  kind: 'set_reward_ladder',
  request: z.object({ steps, reason: z.string() }),
  summarize: async (_tx, { reason }) => ({
    subject: 'reward ladder',
    amountFen: 0,
    takesTwo: true,
    reason,
    beneficiaryId: null,
  }),
  describe: ({ steps: wanted }) =>
    wanted.length === 0
      ? '取消充值赠送，已经承诺的照常赠送'
      : `充值赠送改为：${wanted.map(({ fromFen, bonusFen }) => `满 ${yuan(fromFen)} 元送 ${yuan(bonusFen)} 元`).join('，')}`,
  explain: async (_db, { steps: wanted }, settings) => {
    const warning = feeWarning(wanted, withdrawFeeBp(settings))
    return warning === null ? [] : [warning]
  },
  perform: async (tx, request, { operatorId, at }) => {
    await setRewardLadder(tx, operatorId, request.steps, at)
    return {}
  },
})

/** The ladder at a moment, ascending. 分. */
export const listLadder = (db: Db, at: Date): Promise<LadderStep[]> =>
  db
    .selectFrom('recharge_reward')
    .select(['from_fen as fromFen', 'bonus_fen as bonusFen'])
    .where('starts_at', '<=', at)
    .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
    .orderBy('from_fen')
    .execute()

/** The latest changes of the ladder, the newest first. */
export const listLadderChanges = async (
  db: Db,
): Promise<{ operatorId: string; at: Date; steps: LadderStep[] }[]> => {
  const rows = await db
    .selectFrom('campaign_event')
    .select(['actor', 'at', 'detail'])
    .where('verb', '=', 'ladder')
    .where('campaign_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(CHANGES_MAX)
    .execute()
  return rows.map(({ actor, at, detail }) => ({
    operatorId: actor.replace('user:', ''),
    at,
    steps: changeDetail.parse(detail).steps,
  }))
}
