import { expect, test } from 'vitest'
import { type Board, type BoardRental, mergeBoard } from './boardData.ts'

const rental = (orderId: string, endsAt: number, rest: Partial<BoardRental> = {}): BoardRental => ({
  orderId,
  goodsId: '1000000001',
  title: '账号',
  gameName: '星原战纪',
  zone: '安卓',
  state: 'renting',
  stateName: '租用中',
  renter: '139****0001',
  hours: 1,
  startsAt: 0,
  endsAt,
  finishUntil: null,
  rentFen: 300,
  depositFen: 0,
  ...rest,
})
const board = (rentals: BoardRental[], count = 0): Board => ({
  at: 100,
  rentals,
  more: false,
  deposits: { count, fen: count * 1000 },
})
const idsOf = ({ rentals }: Board) => rentals.map(({ orderId }) => orderId)

test('changed orders take their place by their end, those that are gone leave, and the sums are the new ones', () => {
  const before = board([rental('a', 200), rental('b', 300), rental('c', 400)])
  const after = mergeBoard(before, ['a', 'c', 'd'], board([rental('a', 350), rental('d', 250)], 1))
  expect(idsOf(after)).toEqual(['d', 'b', 'a'])
  expect(after.deposits).toEqual({ count: 1, fen: 1000 })
})

test('reservations follow what runs, by their start, until they begin', () => {
  const reserved = (id: string, startsAt: number) => rental(id, 900, { state: 'reserved', startsAt })
  const after = mergeBoard(board([reserved('x', 150)]), ['y', 'z', 'w'], {
    ...board([reserved('y', 120), reserved('z', 90), rental('w', 950)]),
  })
  expect(idsOf(after)).toEqual(['z', 'w', 'y', 'x'])
})
