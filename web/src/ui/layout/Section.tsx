import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '../art/Icon.tsx'
import './Section.css'

/** A titled part of a page, with an optional link to more. `card` puts the content on a card. */
export function Section({
  title,
  note,
  more,
  card = false,
  children,
}: {
  title: string
  note?: ReactNode
  more?: { to: string; label?: string }
  card?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {note ? <span className="section-note">{note}</span> : null}
        {more ? (
          <Link className="section-more" to={more.to} aria-label={`${more.label ?? '更多'}：${title}`}>
            {more.label ?? '更多'}
            <Icon name="forward" size={16} />
          </Link>
        ) : null}
      </div>
      {card ? <div className="card section-card">{children}</div> : children}
    </section>
  )
}
