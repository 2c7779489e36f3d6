import { useGrowingRows } from '../../core/table/useGrowingRows.ts'
import type { BoardRental } from './boardData.ts'
import { RentalRow } from './RentalRow.tsx'

type Props = {
  rentals: readonly BoardRental[]
  now: number
  onOpen: (rental: BoardRental) => void
}

/** The rentals of the board, of which there may be a thousand. */
export function RentalList({ rentals, now, onOpen }: Props) {
  const { shown, end } = useGrowingRows<HTMLDivElement>(rentals.length)
  return (
    <>
      <ul className="board-list">
        {rentals.slice(0, shown).map((rental) => (
          <RentalRow key={rental.orderId} rental={rental} now={now} onOpen={onOpen} />
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}
