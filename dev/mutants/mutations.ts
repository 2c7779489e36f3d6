import { outsideChannels } from '@shanghao/contract/refundWays'

/** One transfer of the ledger as it was posted; the replay writes it again through `ledger_post`. */
export type Transfer = {
  bizType: string
  bizId: string
  step: string
  from: string
  to: string
  /** 分 */
  amount: number
  at: Date
}

/** Accounts of a user who has nothing to do with the scenario, and holds money of both kinds. */
export type Stranger = { cash: string; bonus: string }

/** Renter and owner of each order, by its id. */
export type Parties = ReadonlyMap<string, { renterId: number; ownerId: number }>

/** A wrong way to post one transfer: what is posted in its place. */
export type Mutation = {
  name: string
  /** Null when the mutation makes no sense for this transfer. */
  apply: (transfer: Transfer, stranger: Stranger, parties: Parties) => Transfer[] | null
}

const kindOf = (account: string): string => account.split(':')[0] ?? ''
const ownerOf = (account: string): string => account.slice(kindOf(account).length + 1)
const isWallet = (account: string): boolean => ['cash', 'bonus'].includes(kindOf(account))
const otherKind = (account: string): string =>
  `${kindOf(account) === 'cash' ? 'bonus' : 'cash'}:${ownerOf(account)}`

/** The step that pays the other kind of wallet in the same act; null for a step that has none. */
const siblingStep = (step: string): string | null => {
  if (step.endsWith('_cash')) return step.replace(/cash$/, 'bonus')
  return step.endsWith('_bonus') ? step.replace(/bonus$/, 'cash') : null
}

/** The same account of the renter for the owner, and of the owner for the renter, of the order that a transfer names; else null. */
const otherParty = (account: string, { bizId, from, to }: Transfer, parties: Parties): string | null => {
  const order = [bizId, ownerOf(from), ownerOf(to)].map((id) => parties.get(id)).find(Boolean)
  if (!order || !isWallet(account)) return null
  const ids = [String(order.renterId), String(order.ownerId)]
  if (!ids.includes(ownerOf(account))) return null
  return `${kindOf(account)}:${ids.find((id) => id !== ownerOf(account))}`
}

export const mutations: readonly Mutation[] = [
  { name: 'left out', apply: () => [] },
  {
    name: 'posted twice',
    apply: (transfer) => [transfer, { ...transfer, step: `${transfer.step}_again` }],
  },
  {
    name: 'posted for another act as well',
    apply: (transfer) => [transfer, { ...transfer, bizId: `${transfer.bizId}0` }],
  },
  {
    name: 'one fen too much',
    apply: (transfer) => [{ ...transfer, amount: transfer.amount + 1 }],
  },
  {
    name: 'half of the amount',
    apply: (transfer) =>
      transfer.amount > 1 ? [{ ...transfer, amount: Math.floor(transfer.amount / 2) }] : null,
  },
  {
    name: 'to a stranger',
    apply: (transfer, stranger) =>
      transfer.to === stranger.cash || transfer.from === stranger.cash
        ? null
        : [{ ...transfer, to: stranger.cash }],
  },
  {
    name: 'from a stranger',
    apply: (transfer, stranger) =>
      transfer.from === stranger.cash || transfer.to === stranger.cash
        ? null
        : [{ ...transfer, from: stranger.cash }],
  },
  {
    name: 'to the other party of the order',
    apply: (transfer, _, parties) => {
      const to = otherParty(transfer.to, transfer, parties)
      return to === null ? null : [{ ...transfer, to }]
    },
  },
  {
    name: 'from the other party of the order',
    apply: (transfer, _, parties) => {
      const from = otherParty(transfer.from, transfer, parties)
      return from === null ? null : [{ ...transfer, from }]
    },
  },
  {
    name: 'to the wrong kind of wallet',
    apply: (transfer) => (isWallet(transfer.to) ? [{ ...transfer, to: otherKind(transfer.to) }] : null),
  },
  {
    name: 'from the wrong kind of wallet',
    apply: (transfer) => (isWallet(transfer.from) ? [{ ...transfer, from: otherKind(transfer.from) }] : null),
  },
  {
    name: 'a fen of it to the wrong kind of wallet',
    apply: (transfer) => {
      const sibling = siblingStep(transfer.step)
      if (!sibling || !isWallet(transfer.to) || transfer.amount < 2) return null
      const moved = { ...transfer, step: sibling, to: otherKind(transfer.to), amount: 1 }
      return [{ ...transfer, amount: transfer.amount - 1 }, moved]
    },
  },
  {
    name: 'to the platform',
    apply: (transfer) =>
      transfer.to === 'revenue:platform' || transfer.from === 'revenue:platform'
        ? null
        : [{ ...transfer, to: 'revenue:platform' }],
  },
  {
    name: 'at the expense of the other platform account',
    apply: (transfer) => {
      if (transfer.from === 'promotion:platform') return [{ ...transfer, from: 'revenue:platform' }]
      return transfer.to === 'promotion:platform' ? [{ ...transfer, to: 'revenue:platform' }] : null
    },
  },
  {
    name: 'through another channel',
    apply: (transfer) => {
      const swap = (account: string) =>
        kindOf(account) === 'clearing'
          ? `clearing:${outsideChannels.find((channel) => channel !== ownerOf(account))}`
          : account
      const swapped = { ...transfer, from: swap(transfer.from), to: swap(transfer.to) }
      return swapped.from === transfer.from && swapped.to === transfer.to ? null : [swapped]
    },
  },
  {
    name: 'into an account that belongs to nothing',
    apply: (transfer) =>
      kindOf(transfer.to) === 'clearing' ? null : [{ ...transfer, to: 'escrow:0000000000000000000' }],
  },
  {
    name: 'reversed',
    apply: (transfer) => [{ ...transfer, from: transfer.to, to: transfer.from }],
  },
]

/** What tells postings of one sort from another: what they are for, their step and the kinds of both accounts. */
export const sortOf = ({ bizType, step, from, to }: Transfer): string =>
  `${bizType} ${step}: ${kindOf(from)} → ${kindOf(to)}`
