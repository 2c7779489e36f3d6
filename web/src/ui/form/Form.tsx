import { type FormEvent, type ReactNode, useRef, useState } from 'react'

type Checks<V> = { readonly [N in keyof V]?: (value: V[N], all: V) => string | null }
export type FieldProps<T = string> = {
  readonly name: string
  readonly value: T
  readonly error: string | undefined
  readonly onChange: (value: T) => void
  readonly onBlur: () => void
}
export type FormState<V> = {
  readonly values: V
  /** The props of a field: `<PhoneField label="手机号" {...form.field('phone')} />`. */
  readonly field: <N extends keyof V & string>(name: N) => FieldProps<V[N]>
  readonly set: (values: Partial<V>) => void
  /** Whether this field passes its check; if not, shows its error and focuses it. For a step before the form is sent. */
  readonly passes: (name: keyof V & string) => boolean
  /** For `<Form onSubmit>`: runs `send` when all checks pass, else shows the errors and focuses the first. */
  readonly submit: (send: (values: V) => unknown) => (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form's values and errors. A check returns the error or null; it is shown after the field was left or the form was
 * sent. `serverErrors` come from the call (`mutation.fields`); each is shown until its field changes.
 */
export const useForm = <V extends Record<string, unknown>>(
  initial: V,
  checks: Checks<V> = {},
  serverErrors: Readonly<Record<string, string>> = {},
): FormState<V> => {
  const [values, setValues] = useState(initial)
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState<V | null>(null)
  const sending = useRef(false)
  const withdrawalAmountError = (name: keyof V & string): string | undefined => {
    const checkError = checks[name]?.(values[name], values)
    if (checkError) return visited.has(name) ? checkError : undefined
    return sent && sent[name] === values[name] ? serverErrors[name] : undefined
  }
  return {
    values,
    field: (name) => ({
      name,
      value: values[name],
      error: withdrawalAmountError(name),
      onChange: (value) => setValues((now) => ({ ...now, [name]: value })),
      onBlur: () => setVisited((now) => (values[name] === initial[name] ? now : new Set(now).add(name))),
    }),
    set: (changes) => setValues((now) => ({ ...now, ...changes })),
    passes: (name) => {
      if (!checks[name]?.(values[name], values)) return true
      setVisited((now) => new Set(now).add(name))
      document.getElementsByName(name)[0]?.focus()
      return false
    },
    submit: (send) => async (event) => {
      event.preventDefault()
      const form = event.currentTarget
      const names = Object.keys(values)
      setVisited(new Set(names))
      const first = names.find((name) => checks[name as keyof V & string]?.(values[name] as never, values))
      if (first) {
        form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
        return
      }
      if (sending.current) return
      sending.current = true
      setSent(values)
      try {
        await send(values)
      } finally {
        sending.current = false
      }
    },
  }
}

/** Fields in a column. Enter submits, and so does a submit button elsewhere whose `form` is this `id`. */
export function Form({
  id,
  onSubmit,
  children,
}: {
  id?: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}) {
  return (
    <form id={id} className="form" noValidate onSubmit={onSubmit}>
      {children}
    </form>
  )
}
