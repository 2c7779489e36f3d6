import type { OutputOf } from '@shanghao/contract/call'
import type { boardCalls } from '@shanghao/contract/orders/board'
import { orderStateNames } from '@shanghao/contract/orders/states'
import { maskPhone } from '@shanghao/contract/rules'
import { fail } from '../../../core/errors.ts'
import { decodeCursor, presentIdPage, presentPage, skipOf } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { maskedNetwork } from '../../../core/limits/address.ts'
import { effectiveState } from '../change.ts'
import { settlementTimes } from '../end/end.ts'
import { listReveals } from '../queries.ts'
import {
  type BoardRow,
  type DepositRow,
  listBoard,
  listHeldDeposits,
  sumHeldDeposits,
} from './boardQueries.ts'
import { countHours, findOwnGoods, listRentedGoods, listSpans, type SpanRow } from './calendarQueries.ts'
import { type LookRow, listLooks } from './lookQueries.ts'

const HOUR_MS = 3_600_000

export const presentRental = (
  row: BoardRow,
  now: Date,
): OutputOf<typeof boardCalls.board>['rentals'][number] => {
  const state = effectiveState(
    { state: row.state, starts_at: row.startsAt, ends_at: row.endsAt, pay_by: null },
    now,
  )
  return {
    orderId: row.id,
    goodsId: String(row.goodsId),
    title: row.title,
    gameName: row.gameName,
    zone: row.zone,
    state,
    stateName: orderStateNames[state],
    renter: maskPhone(row.phone),
    hours: row.hours,
    startsAt: row.startsAt.getTime(),
    endsAt: row.endsAt.getTime(),
    finishUntil: row.finishUntil?.getTime() ?? null,
    rentFen: row.rentFen,
    depositFen: row.depositFen,
  }
}

const presentDeposit = (row: DepositRow) => ({
  orderId: row.id,
  goodsId: String(row.goodsId),
  title: row.title,
  renter: maskPhone(row.phone),
  depositFen: row.depositFen,
  endedAt: row.endedAt.getTime(),
  returnsAt: settlementTimes(row, row.endedAt).depositAt.getTime(),
})

const presentSpan = ({ orderId, from, to, state, phone, rentFen }: SpanRow) => ({
  orderId,
  from: from.getTime(),
  to: to.getTime(),
  state,
  renter: maskPhone(phone),
  rentFen,
})

const presentLook = ({ at, orderId, goodsId, title, phone, address, isFormer }: LookRow) => ({
  at: at.getTime(),
  orderId,
  goodsId: String(goodsId),
  title,
  renter: maskPhone(phone),
  place: maskedNetwork(address),
  isFormer,
})

/** Board, calendar, deposits and looks at logins, for an owner and their staff. */
export const boardHandlers: Handlers<typeof boardCalls> = {
  board: async ({ db, ownerId, now }, { orderIds = null }) => {
    const [{ rows, more }, deposits] = await Promise.all([
      listBoard(db, { ownerId, now, orderIds }),
      sumHeldDeposits(db, ownerId),
    ])
    return { at: now.getTime(), rentals: rows.map((row) => presentRental(row, now)), more, deposits }
  },

  heldDeposits: async ({ db, ownerId, now }, { page }) => {
    const time = page.time ?? now.getTime()
    const [at, id] = page.cursor ? decodeCursor(page.cursor, ['moment', 'text']) : []
    const after = at === undefined || id === undefined ? null : { endedAt: new Date(at), id }
    const limit = page.size + 1
    const rows = await listHeldDeposits(db, {
      ownerId,
      time: new Date(time),
      after,
      skip: skipOf(page),
      limit,
    })
    return presentPage(page, time, rows, presentDeposit, (row) => [row.endedAt.getTime(), row.id])
  },

  calendar: async ({ db, ownerId, now }, { goodsId, page, ...input }) => {
    const range = { from: new Date(input.from), to: new Date(input.to) }
    const time = page.time ?? now.getTime()
    const [after = null] = page.cursor ? decodeCursor(page.cursor, ['id']) : []
    const goods =
      goodsId === undefined
        ? await listRentedGoods(db, ownerId, range, { after, skip: skipOf(page), limit: page.size + 1 })
        : [(await findOwnGoods(db, ownerId, Number(goodsId))) ?? fail('NOT_FOUND')]
    const rows = await listSpans(
      db,
      ownerId,
      range,
      goods.map(({ id }) => id),
    )
    const byGoods = Map.groupBy(rows, (row) => row.goodsId)
    return presentPage(
      page,
      time,
      goods,
      ({ id, title, gameName }) => ({
        goodsId: String(id),
        title,
        gameName,
        spans: (byGoods.get(id) ?? []).map(presentSpan),
      }),
      ({ id }) => [id],
    )
  },

  calendarHours: async ({ db, ownerId }, { from, to }) => {
    const counted = await countHours(db, ownerId, { from: new Date(from), to: new Date(to) })
    const accounts: number[] = new Array(Math.ceil((to - from) / HOUR_MS)).fill(0)
    for (const { hour, accounts: count } of counted) accounts[hour] = count
    return { accounts }
  },

  looks: async ({ db, ownerId, now }, { goodsId, orderId, page }) => {
    if (goodsId !== undefined && !(await findOwnGoods(db, ownerId, Number(goodsId)))) fail('NOT_FOUND')
    if (orderId !== undefined && !(await listReveals(db, ownerId, orderId))) fail('NOT_FOUND')
    const filter = {
      ownerId,
      goodsId: goodsId === undefined ? null : Number(goodsId),
      orderId: orderId ?? null,
    }
    return presentIdPage(page, now, (idPage) => listLooks(db, filter, idPage), presentLook)
  },
}
