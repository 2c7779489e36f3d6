/**
 * What disputes do to the money of one order, told again in few words: no database, no jobs, nothing shared with the server.
 * The order is two hours at 3.00 with a deposit of 10.00, and a red packet of 1.00 or none. Times in minutes, money in 分.
 */
const RENT = 600
const DEPOSIT = 1000
const PACKET = 100
const DAY = 24 * 60
const OWNERS_SHARE = 0.8

export type Side = 'renter' | 'owner'
type State = 'filed' | 'answered' | 'arbitration' | 'decided' | 'appealed' | 'over' | 'withdrawn'

/** Of used rent, by minutes of the rental; the presumption of each. */
const REASONS = {
  wrong_password: {
    tiers: [
      [30, 10_000],
      [120, 5000],
    ],
    presumed: 'renter',
  },
  kicked: {
    tiers: [
      [15, 10_000],
      [60, 5000],
      [180, 2500],
    ],
    presumed: 'renter',
  },
  banned_during: {
    tiers: [
      [15, 10_000],
      [60, 5000],
    ],
    presumed: 'owner',
  },
  game_maintenance: { tiers: [], presumed: 'owner' },
} as const satisfies Record<string, { tiers: readonly (readonly [number, number])[]; presumed: Side }>
export type Reason = keyof typeof REASONS
export const reasons = Object.keys(REASONS) as Reason[]

type Dispute = {
  by: Side
  state: State
  claim: number
  offer: number | null
  offers: number
  decision: number
  due: number
  filed: number
  /** Its owner is told by SMS: of one renter's complaints at most once an hour. */
  told: boolean
  stopped: number | null
  presumed: Side
  took: Record<Side, boolean>
}

export const newModel = (cash: number, now: number, packet: boolean, byChannel: boolean) => {
  const paid = RENT - (packet ? PACKET : 0)
  const model = {
    now,
    renterCash: byChannel ? cash : cash - paid - DEPOSIT,
    ownerCash: 0,
    /** Through the channel, on its way back. */
    refunding: 0,
    state: 'renting' as 'renting' | 'ended' | 'disputed' | 'settled',
    start: now,
    endsAt: now + 125,
    endedAt: null as number | null,
    refunded: 0,
    rentSettled: false,
    depositSettled: false,
    resolvedAt: 0,
    disputes: [] as Dispute[],
    packetBack: false,
  }
  const live = (by: Side) =>
    model.disputes.find((d) => d.by === by && d.state !== 'over' && d.state !== 'withdrawn')
  const anyLive = () => live('renter') ?? live('owner')

  const toRenter = (fen: number) => {
    if (byChannel) model.refunding += fen
    else model.renterCash += fen
  }
  const ownShare = (gross: number) => Math.floor((gross * paid) / RENT)
  const refundRent = (fen: number) => {
    toRenter(ownShare(model.refunded + fen) - ownShare(model.refunded))
    model.refunded += fen
    if (fen > 0 && packet && model.refunded === RENT) model.packetBack = true
  }
  const usedMinutes = (at: number) => Math.max(0, Math.min(120, at - model.start - 5))
  const unusedAt = (at: number) => RENT - usedMinutes(at) * 5
  const settleDeposit = (toOwner: number) => {
    model.ownerCash += toOwner
    toRenter(DEPOSIT - toOwner)
    model.depositSettled = true
  }

  const settle = () => {
    if (model.state === 'renting' && model.endsAt <= model.now) {
      model.state = 'ended'
      model.endedAt = model.endsAt
    }
    if (model.state !== 'ended' || model.endedAt === null) return
    if (!model.rentSettled && model.endedAt + 120 <= model.now) {
      model.rentSettled = true
      const rent = RENT - model.refunded
      model.ownerCash += rent - Math.floor(rent * (1 - OWNERS_SHARE) + 1e-9)
    }
    if (!model.depositSettled && Math.max(model.endedAt + DAY, model.resolvedAt + 120) <= model.now)
      settleDeposit(0)
    if (model.rentSettled && model.depositSettled) model.state = 'settled'
  }

  /** Ends a dispute with an amount: rent back by a renter's, deposit to the owner by an owner's. */
  const close = (dispute: Dispute, fen: number, as: 'over' | 'withdrawn' = 'over') => {
    dispute.state = as
    const other = anyLive() !== undefined
    if (dispute.by === 'renter') {
      refundRent(fen)
      if (fen > 0 && model.refunded === RENT && !other && !model.depositSettled) settleDeposit(0)
      if (fen > 0 && model.endedAt === null) model.endedAt = dispute.stopped
    } else if (fen > 0 && !model.depositSettled) settleDeposit(fen)
    if (other) return
    model.resolvedAt = model.now
    if (model.endedAt === null && model.endsAt > model.now) model.state = 'renting'
    else {
      model.endedAt ??= model.endsAt
      model.state = 'ended'
    }
  }

  const hasFiled = (by: Side): string | null => {
    if (live(by)) return 'DISPUTE_LIVE'
    const own = model.disputes.filter((d) => d.by === by)
    return own.some(({ state }) => state === 'over') || own.length >= 2 ? 'DISPUTE_REPEATED' : null
  }
  const renterWindow = () => {
    if (model.state === 'settled') return false
    if (model.state === 'renting' && model.now < model.endsAt) return true
    return !model.rentSettled && model.now < (model.endedAt ?? model.endsAt) + 120
  }
  const ownerRefusal = (): string | null => {
    if (model.state === 'settled') return 'DISPUTE_WINDOW'
    if (model.depositSettled) return 'DISPUTE_NO_DEPOSIT'
    if (model.endedAt === null && model.now < model.endsAt) return 'DISPUTE_WINDOW'
    if (model.state === 'disputed') return null
    return Math.max((model.endedAt ?? model.endsAt) + DAY, model.resolvedAt + 120) <= model.now
      ? 'DISPUTE_WINDOW'
      : null
  }

  const open = (by: Side, claim: number, presumed: Side) => {
    // A rental whose time is over ended, whether or not the job has recorded it.
    if (model.state === 'renting' && model.endsAt <= model.now) settle()
    model.disputes.push({
      by,
      state: 'filed',
      claim,
      offer: null,
      offers: 0,
      decision: 0,
      filed: model.now,
      told: !model.disputes.some((d) => d.by === 'renter' && d.told && d.filed > model.now - 60),
      due: model.now + (by === 'renter' ? 120 : DAY),
      stopped: model.state === 'renting' ? model.now : null,
      presumed,
      took: { renter: false, owner: false },
    })
    model.state = 'disputed'
  }

  const claimNow = (reason: Reason): number => {
    const at = model.endedAt ?? Math.min(model.now, model.endsAt)
    const minutes = Math.max(0, at - model.start - 5)
    const tiers: readonly (readonly [number, number])[] = REASONS[reason].tiers
    const bp = tiers.find(([until]) => minutes < until)?.[1] ?? 0
    const unused = unusedAt(at)
    return Math.max(0, unused + Math.floor(((RENT - unused) * bp) / 10_000) - model.refunded)
  }

  /** What an act answers: `OK` after it is done, or the error. */
  const acting = (
    whose: Side,
    states: readonly State[],
    act: (dispute: Dispute) => string | undefined,
  ): string => {
    const dispute = model.disputes.findLast(({ by }) => by === whose)
    if (!dispute) return 'NONE'
    if (dispute.due <= model.now) return 'DISPUTE_STATE'
    return states.includes(dispute.state) ? (act(dispute) ?? 'OK') : 'DISPUTE_STATE'
  }
  const maxOf = ({ by }: Dispute) => (by === 'owner' ? DEPOSIT : RENT - model.refunded)
  const decideAs = (dispute: Dispute, fen: number) => {
    dispute.decision = fen
    dispute.state = 'decided'
    dispute.due = model.now + DAY
    return undefined
  }

  return Object.assign(model, {
    claimNow,
    complain: (reason: Reason): string => {
      if (!renterWindow()) return 'DISPUTE_WINDOW'
      const refusal = hasFiled('renter')
      if (refusal) return refusal
      open('renter', claimNow(reason), REASONS[reason].presumed)
      return 'OK'
    },
    claimDeposit: (fen: number): string => {
      const refusal = ownerRefusal() ?? hasFiled('owner')
      if (refusal) return refusal
      open('owner', fen, 'renter')
      return 'OK'
    },
    agree: (whose: Side) =>
      acting(whose, ['filed', 'answered', 'arbitration'], (dispute) => void close(dispute, dispute.claim)),
    offer: (whose: Side, fen: number) =>
      acting(whose, ['filed', 'answered'], (dispute) => {
        if (dispute.offers === 3) return 'DISPUTE_OFFERS'
        if (fen <= (dispute.offer ?? 0) || fen > maxOf(dispute) || fen === dispute.claim)
          return 'DISPUTE_AMOUNT'
        if (dispute.state === 'filed') dispute.due = model.now + DAY
        Object.assign(dispute, { offer: fen, offers: dispute.offers + 1, state: 'answered' })
        return undefined
      }),
    refuse: (whose: Side) =>
      acting(whose, ['filed'], (dispute) => {
        Object.assign(dispute, { offer: null, state: 'answered', due: model.now + DAY })
        return undefined
      }),
    accept: (whose: Side) =>
      acting(whose, ['answered'], (dispute) => {
        if (dispute.offer === null) return 'DISPUTE_STATE'
        close(dispute, dispute.offer)
        return undefined
      }),
    escalate: (whose: Side) =>
      acting(whose, ['answered'], (dispute) => {
        Object.assign(dispute, { state: 'arbitration', due: model.now + DAY })
        return undefined
      }),
    withdraw: (whose: Side) =>
      acting(
        whose,
        ['filed', 'answered', 'arbitration', 'decided', 'appealed'],
        (dispute) => void close(dispute, 0, 'withdrawn'),
      ),
    take: (whose: Side, by: Side) =>
      acting(whose, ['decided'], (dispute) => {
        if (dispute.took[by]) return 'DISPUTE_STATE'
        dispute.took[by] = true
        if (dispute.took.renter && dispute.took.owner) close(dispute, dispute.decision)
        return undefined
      }),
    appeal: (whose: Side, by: Side) =>
      acting(whose, ['decided'], (dispute) => {
        if (dispute.took[by]) return 'DISPUTE_STATE'
        Object.assign(dispute, { state: 'appealed', due: model.now + 2 * DAY })
        return undefined
      }),
    decide: (whose: Side, fen: number) =>
      acting(whose, ['arbitration'], (dispute) =>
        fen > maxOf(dispute) ? 'DISPUTE_AMOUNT' : decideAs(dispute, fen),
      ),
    decideAppeal: (whose: Side, fen: number) =>
      acting(whose, ['appealed'], (dispute) => {
        if (fen > maxOf(dispute)) return 'DISPUTE_AMOUNT'
        close(dispute, fen)
        return undefined
      }),
    /** Ends the rental early: an hour begun is used, the first five minutes are free, one hour is the least. */
    giveBack: (): string => {
      if (model.state !== 'renting' || model.endsAt <= model.now) return 'ORDER_STATE'
      const used = Math.min(2, Math.max(1, Math.ceil((model.now - model.start - 5) / 60)))
      refundRent(RENT - used * 300)
      model.packetBack = false
      model.state = 'ended'
      model.endedAt = model.now
      return 'OK'
    },
    tick: (minutes: number) => {
      model.now += minutes
      settle()
      const due = model.disputes.filter(
        ({ state, due: at }) => state !== 'over' && state !== 'withdrawn' && at <= model.now,
      )
      for (const dispute of due.toSorted((a, b) => a.due - b.due)) {
        if (dispute.state === 'filed' && dispute.by === 'renter' && dispute.told)
          close(dispute, dispute.claim)
        else if (dispute.state === 'filed')
          Object.assign(dispute, { state: 'arbitration', due: model.now + DAY })
        else if (dispute.state === 'answered' && dispute.offer !== null) close(dispute, dispute.offer)
        else if (dispute.state === 'answered') close(dispute, 0, 'withdrawn')
        else if (dispute.state === 'arbitration')
          decideAs(dispute, dispute.presumed === dispute.by ? Math.min(dispute.claim, maxOf(dispute)) : 0)
        else close(dispute, dispute.decision)
      }
      settle()
      model.refunding = 0
      model.now += 1
    },
  })
}
