import { type ReactNode, useId } from 'react'

/** A numbered step of 上号助手. */
export function AssistStep({ no, title, children }: { no: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card code-card assist-step" aria-labelledby={id}>
      <h2 id={id}>
        <span className="assist-no num" aria-hidden="true">
          {no}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
