import './LoginHeading.css'

/** The visible heading of the login pages. */
export function LoginHeading({ title, text }: { title: string; text: string }) {
  return (
    <div className="login-heading">
      <p className="login-heading-title" aria-hidden="true">
        {title}
      </p>
      <p className="login-heading-text">{text}</p>
    </div>
  )
}
