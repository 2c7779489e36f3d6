import './LoginHeading.css'

/** The visible head of the pages that let people in: what is asked here, and what for. */
export function Greeting({ title, text }: { title: string; text: string }) {
  return (
    <div className="greeting">
      <p className="greeting-title" aria-hidden="true">
        {title}
      </p>
      <p className="greeting-text">{text}</p>
    </div>
  )
}
