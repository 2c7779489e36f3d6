import './PointList.css'

/** The points of an agreement. */
export function PointList({ points }: { points: readonly string[] }) {
  return (
    <ul className="agreement-points">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
