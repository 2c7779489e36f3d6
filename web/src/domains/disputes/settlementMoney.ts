import type { OrderParty } from '@shanghao/contract/disputes/states'
import { refundPartsText, yuanSign } from '@shanghao/contract/refundWays'
import type { Dispute, Settlement } from '../../ui/disputes/disputeState.ts'
import type { MoneyPart } from '../../ui/money/MoneyLine.tsx'

/** What a settlement changes for the viewer: an amount with its parts, which add up to it, and the other side's in a few words. */
export type SettlementMoney = {
  readonly label: string
  /** 分 */
  readonly fen: number
  readonly parts: readonly MoneyPart[]
  readonly other: string
}
type Sides = Pick<Dispute, 'party' | 'viewer'>
/** Paid by the platform on top (分). */
export type Compensation = Readonly<Record<OrderParty, number>>
const NO_COMPENSATION: Compensation = { renter: 0, owner: 0 }

const joined = (...texts: (string | false | null)[]): string | null =>
  texts.filter(Boolean).join('，') || null
const compensated = (fen: number): MoneyPart[] =>
  fen > 0 ? [{ label: '平台补偿', fen, note: '退到余额' }] : []
const sum = (parts: readonly MoneyPart[]): number => parts.reduce((total, { fen }) => total + fen, 0)

/** Where a refund goes; null for no refund. */
const wayText = (parts: Settlement['refundParts']): string | null =>
  parts.length > 0 ? `退到${refundPartsText(parts)}` : null

const packetText = ({ rentFen, refundFen, packetBack }: Settlement): string | null => {
  const byPacketFen = rentFen - refundFen
  if (packetBack) return '红包一并退回，有效期不变'
  return byPacketFen > 0 ? `红包抵扣的 ${yuanSign(byPacketFen)} 不退` : null
}

/** Rent back, to the renter. */
const toRenter = (settlement: Settlement, { renter }: Compensation): SettlementMoney => {
  const { rentFen, refundFen, refundParts, depositBackFen, depositBackParts } = settlement
  const parts: MoneyPart[] = [
    { label: '租金', fen: refundFen, note: joined(wayText(refundParts), packetText(settlement)) },
    ...(depositBackFen ? [{ label: '押金', fen: depositBackFen, note: wayText(depositBackParts) }] : []),
    ...compensated(renter),
  ]
  return { label: '退给你', fen: sum(parts), parts, other: `号主少收 ${yuanSign(rentFen)}` }
}

/** Rent back, as its owner sees it. */
const fromOwner = (settlement: Settlement, { owner }: Compensation): SettlementMoney => {
  const { rentFen, refundFen, packetBack, depositBackFen } = settlement
  const byPacketFen = rentFen - refundFen
  const parts: MoneyPart[] = [
    {
      label: '退给租客的租金',
      fen: refundFen,
      note: depositBackFen ? `租客的押金 ${yuanSign(depositBackFen)} 也退回，与你的收入无关` : null,
    },
    ...(byPacketFen > 0
      ? [
          {
            label: '红包抵扣的租金',
            fen: byPacketFen,
            note: packetBack ? '红包退回给租客' : '不退给租客，也不结算给你',
          },
        ]
      : []),
    ...(owner > 0 ? [{ label: '平台补偿你', fen: -owner, note: '到余额' }] : []),
  ]
  return {
    label: '你少收租金',
    fen: sum(parts),
    parts,
    other: `租客拿回 ${yuanSign(refundFen + (depositBackFen ?? 0))}`,
  }
}

/** Deposit to the owner. */
const deposit = (
  { depositToOwnerFen, depositToOwnerBonusFen: bonusFen = 0, depositBackFen, depositBackParts }: Settlement,
  viewer: OrderParty,
  compensation: Compensation,
): SettlementMoney => {
  const rest = depositBackFen ? `其余押金${wayText(depositBackParts)}` : null
  if (viewer === 'owner') {
    const parts = [
      {
        label: '从押金赔付',
        fen: depositToOwnerFen,
        note:
          bonusFen > 0 ? `其中 ${yuanSign(bonusFen)} 由租客的赠送余额支付，到你的赠送余额` : '到你的现金余额',
      },
      ...compensated(compensation.owner),
    ]
    return { label: '赔付给你', fen: sum(parts), parts, other: `租客赔 ${yuanSign(depositToOwnerFen)}` }
  }
  const parts = [
    { label: '从押金赔付', fen: depositToOwnerFen, note: rest },
    ...(compensation.renter > 0 ? [{ label: '平台补偿你', fen: -compensation.renter, note: '到余额' }] : []),
  ]
  return { label: '你赔付号主', fen: sum(parts), parts, other: `号主得 ${yuanSign(depositToOwnerFen)}` }
}

/** What a settlement changes for the viewer of a dispute. */
export const settlementMoney = (
  settlement: Settlement,
  { party, viewer }: Sides,
  compensation: Compensation = NO_COMPENSATION,
): SettlementMoney => {
  if (party === 'owner') return deposit(settlement, viewer, compensation)
  return viewer === 'renter' ? toRenter(settlement, compensation) : fromOwner(settlement, compensation)
}

/** The amount (分) a claim or an offer is named by: rent back, or deposit to the owner. */
export const namedFen = (
  { party }: Pick<Sides, 'party'>,
  { rentFen, depositToOwnerFen }: Settlement,
): number => (party === 'owner' ? depositToOwnerFen : rentFen)

export type MoneyStage = SettlementMoney & { readonly name: string }

/** Claim, offer, decision and outcome, as far as there are any. */
export const moneyStages = (dispute: Dispute): MoneyStage[] => {
  const { party, viewer, state, claim, offer, decision, outcome } = dispute
  const granted = decision && {
    renter: decision.renterCompensationFen,
    owner: decision.ownerCompensationFen,
  }
  const stage = (
    name: string,
    settlement: Settlement | null,
    compensation?: Compensation | null,
  ): MoneyStage[] =>
    settlement ? [{ name, ...settlementMoney(settlement, dispute, compensation ?? undefined) }] : []
  return [
    ...stage(party === viewer ? '你的申请' : '对方申请', claim),
    ...stage(party === viewer ? '对方方案' : '你的方案', offer),
    ...stage('平台裁定', decision, granted),
    ...stage('最终结果', outcome, state === 'closed' ? granted : null),
  ]
}
