import { quoted } from '@shanghao/contract/quoted'
import { asSentence } from '@shanghao/contract/text'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { notify } from '../../notifications/actions.ts'
import { recordAction, requireUninvolved } from '../../ops/actions.ts'
import { undisputeGoods } from '../states/transitions.ts'

/** Takes an account out of circulation with its orders (`disputes/actions.ts`). Passed in by `app.ts`, because disputes imports this domain. */
export type TakeOut = (tx: Tx, goodsId: number, at: Date) => Promise<void>

type Acting = { goodsId: number; reason: string; operatorId: number; now: Date }

const texts = {
  ban: { title: '账号被封禁', what: '已不能出租', orders: '进行中的租用提前结束并退款。' },
  hold: {
    title: '账号暂停出租，等待核查',
    what: '已暂停出租',
    orders: '进行中的租用提前结束并退款，核查结束后恢复。',
  },
  free: { title: '账号核查结束', what: '已恢复上架', orders: '' },
} as const
type Act = keyof typeof texts

type Concerned = { ownerId: number; title: string; renterIds: number[] }

/** Whom an act on an account concerns: its owner, and who rents it. Raises NOT_FOUND. */
const findConcerned = async (tx: Tx, goodsId: number): Promise<Concerned> => {
  const { rows } = await sql<Concerned>`
    select g.owner_id as "ownerId", g.title,
           array(select distinct renter_id from rental_order o
                  where o.goods_id = g.id and o.state in ('pending_payment', 'reserved', 'renting')) as "renterIds"
      from goods g where g.id = ${goodsId} and g.state <> 'deleted'`.execute(tx)
  return rows[0] ?? fail('NOT_FOUND')
}

const countLive = async (tx: Tx, goodsId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from rental_order where goods_id = ${goodsId} and state in ('pending_payment', 'reserved', 'renting')`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

/** Notifies the owner, and records the act. */
const finish = async (
  tx: Tx,
  act: Act,
  { ownerId, title }: Concerned,
  { goodsId, reason, operatorId, now }: Acting,
): Promise<void> => {
  const said = texts[act]
  await notify(tx, ownerId, {
    kind: 'goods_reviewed',
    title: said.title,
    text: `${quoted(title)}${said.what}，原因：${asSentence(reason)}${said.orders}`,
    path: `/pages/account-detail/index?goodsId=${goodsId}`,
  })
  await recordAction(tx, {
    kind: `${act}_goods`,
    request: { goodsId: String(goodsId) },
    amountFen: 0,
    reason,
    beneficiaryId: ownerId,
    operatorId,
    at: now,
  })
}

/** Checks that an act concerns no account of the operator's. Raises NOT_FOUND, REALNAME_REQUIRED and OPERATOR_SELF. */
const requireOthers = async (tx: Tx, { goodsId, operatorId }: Acting): Promise<Concerned> => {
  const concerned = await findConcerned(tx, goodsId)
  for (const id of [concerned.ownerId, ...concerned.renterIds]) await requireUninvolved(tx, operatorId, id)
  return concerned
}

/**
 * Takes an account out, by an operator whom it doesn't concern, on record; its owner is notified. Returns how many orders ended. Raises
 * NOT_FOUND, GOODS_STATE, REALNAME_REQUIRED and OPERATOR_SELF.
 */
export const takeOutByOperator = async (
  tx: Tx,
  act: 'ban' | 'hold',
  takeOut: TakeOut,
  acting: Acting,
): Promise<number> => {
  const concerned = await requireOthers(tx, acting)
  const orders = await countLive(tx, acting.goodsId)
  await takeOut(tx, acting.goodsId, acting.now)
  await finish(tx, act, concerned, acting)
  return orders
}

/** Frees an account that was held. Raises as `takeOutByOperator`. */
export const freeByOperator = async (tx: Tx, acting: Acting): Promise<void> => {
  const concerned = await requireOthers(tx, acting)
  await undisputeGoods(tx, acting.goodsId)
  await finish(tx, 'free', concerned, acting)
}
