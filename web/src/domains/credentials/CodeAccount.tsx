import type { Codes } from './useCodes.ts'

/** Which account a code is for. */
export function CodeAccount({ order: { title, gameName, zone } }: { order: Codes['order'] }) {
  return (
    <section className="card code-card" aria-label="账号">
      <p className="code-account">{title}</p>
      <p className="code-note">
        {gameName} · {zone}
      </p>
    </section>
  )
}
