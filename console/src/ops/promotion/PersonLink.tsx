/** A user by their number. */
export function PersonLink({ userId }: { userId: string }) {
  return <span className="num">{userId}</span>
}
