import { Link } from 'react-router'
import { useMay } from '../access.ts'
import { paths } from '../paths.ts'

/** A user by their number, with the way to their page for who may open it. */
export function PersonLink({ userId }: { userId: string }) {
  const may = useMay()
  return may('people_read') ? (
    <Link className="num" to={paths.person({ userId })}>
      {userId}
    </Link>
  ) : (
    <span className="num">{userId}</span>
  )
}
