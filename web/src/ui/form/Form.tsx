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
  /** Everything a field piece needs: `<PhoneField label="手机号" {...form.field('phone')} />`. */
  readonly field: <N extends keyof V & string>(name: N) => FieldProps<V[N]>
  readonly set: (values: Partial<V>) => void
  /** Whether this field passes its check; if not, shows its fault and goes to it. For a step before sending the form. */
  readonly passes: (name: keyof V & string) => boolean
  /** For `<Form onSubmit>`: runs `send` when nothing is amiss, else shows the faults and goes to the first. */
  readonly submit: (send: (values: V) => unknown) => (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form's values and faults. A check answers the fault or null; it speaks after the field was left or the form was sent.
 * `faults` are the server's (`act.fields`); each is shown until its field changes.
 */
export const useForm = <V extends Record<string, unknown>>(
  initial: V,
  checks: Checks<V> = {},
  faults: Readonly<Record<string, string>> = {},
): FormState<V> => {
  const [values, setValues] = useState(initial)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState<V | null>(null)
  const sending = useRef(false)
  const faultOf = (name: keyof V & string): string | undefined => {
    const own = checks[name]?.(values[name], values)
    if (own) return seen.has(name) ? own : undefined
    return sent && sent[name] === values[name] ? faults[name] : undefined
  }
  return {
    values,
    field: (name) => ({
      name,
      value: values[name],
      error: faultOf(name),
      onChange: (value) => setValues((now) => ({ ...now, [name]: value })),
      onBlur: () => setSeen((now) => (values[name] === initial[name] ? now : new Set(now).add(name))),
    }),
    set: (some) => setValues((now) => ({ ...now, ...some })),
    passes: (name) => {
      if (!checks[name]?.(values[name], values)) return true
      setSeen((now) => new Set(now).add(name))
      document.getElementsByName(name)[0]?.focus()
      return false
    },
    submit: (send) => async (event) => {
      event.preventDefault()
      const form = event.currentTarget
      const names = Object.keys(values)
      setSeen(new Set(names))
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

/** Fields one under the other; Enter sends, and so does a submit button elsewhere whose `form` is this `id`. */
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
