import { divideRent, type SwapShares } from '../settle/refund.ts'

/** What an order was paid with, 分; the rent includes the red packet's part. */
type Paid = {
  rentFen: number
  packetFen: number
  rentBonusFen: number
  depositFen: number
  depositBonusFen: number
}

/**
 * Divides what goes back when an order moves to an account with this rent and deposit. A packet that still fits keeps paying
 * its whole amount, so the whole difference is the renter's; otherwise it keeps the share it paid of every hour, as in
 * `divideRent`. Of the renter's own payment, bonus goes back last.
 */
export const divideSwap = (
  { rentFen, packetFen, rentBonusFen, depositFen, depositBonusFen }: Paid,
  to: { rentFen: number; depositFen: number },
  keepsPacket: boolean,
): SwapShares => {
  const rentBack = rentFen - to.rentFen
  const ownMoney = rentFen - packetFen - rentBonusFen
  const kept = Math.min(rentBack, ownMoney)
  const depositBack = depositFen - to.depositFen
  const depositMoney = Math.min(depositBack, depositFen - depositBonusFen)
  return {
    rent: keepsPacket
      ? { packet: 0, bonus: rentBack - kept, money: kept }
      : divideRent({ rentFen, packetFen, bonusFen: rentBonusFen }, rentBack),
    deposit: { packet: 0, bonus: depositBack - depositMoney, money: depositMoney },
  }
}
