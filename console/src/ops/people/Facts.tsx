/** Figures with their names; `warns` marks those that speak against the person. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [label: string, value: string, warns?: boolean])[]
}) {
  return (
    <dl className="person-facts">
      {facts.map(([label, value, warns]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={warns ? 'num person-warning' : 'num'}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
