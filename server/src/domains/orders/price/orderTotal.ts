type OrderPrice = { rent_fen: number; deposit_fen: number; packet_fen: number }

/** What the renter pays for an order or a renewal (分): rent and deposit less the red packet. */
export const orderTotalFen = ({ rent_fen, deposit_fen, packet_fen }: OrderPrice): number =>
  rent_fen + deposit_fen - packet_fen
