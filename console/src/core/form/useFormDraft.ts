import { useRef, useState } from 'react'
import { useSession } from '../session/session.ts'
import { consoleStorage, draftKey } from '../session/storage.ts'

const DAY_MS = 86_400_000
/** Uploaded pictures that no form was sent with are kept a day longer. */
const KEPT_MS = 14 * DAY_MS

/** What was filled in of a form that was not sent, and when (ms, by the browser's clock). */
export type FormDraft<V> = { readonly values: V; readonly at: number }

export type FormDrafts<V> = {
  /** What was filled in on an earlier visit; null when there is nothing, or once it was decided about. */
  readonly offered: FormDraft<V> | null
  /** What the form begins with when the person goes on with the offer; null for the form's own beginning. */
  readonly continued: V | null
  readonly goOn: () => void
  readonly discard: () => void
  readonly keep: (values: V) => void
  /** The form was sent: nothing is kept from now on. */
  readonly end: () => void
}

const read = <V>(key: ReturnType<typeof draftKey>): FormDraft<V> | null => {
  try {
    const draft: FormDraft<V> | null = JSON.parse(consoleStorage.get(key) ?? 'null')
    if (draft && draft.at > Date.now() - KEPT_MS) return draft
  } catch {
    /* Not written by this version. */
  }
  consoleStorage.remove(key)
  return null
}

/**
 * Keeps what is filled in of a form in this browser, for the signed-in person alone, until the form is sent: a reload, a closed tab or a
 * lost session loses nothing. `name` names the form and its object. No secret may be in the values: they are stored as they are.
 */
export const useFormDraft = <V extends object>(name: string): FormDrafts<V> => {
  const userId = useSession(({ profile }) => profile?.userInfo.userId ?? '')
  const key = draftKey(userId, name)
  const [offered, setOffered] = useState(() => read<V>(key))
  const [continued, setContinued] = useState<V | null>(null)
  const isOver = useRef(false)
  return {
    offered,
    continued,
    goOn: () => {
      setContinued(offered?.values ?? null)
      setOffered(null)
    },
    discard: () => {
      consoleStorage.remove(key)
      setOffered(null)
    },
    keep: (values) => {
      if (isOver.current) return
      const draft: FormDraft<V> = { values, at: Date.now() }
      consoleStorage.set(key, JSON.stringify(draft))
    },
    end: () => {
      isOver.current = true
      consoleStorage.remove(key)
    },
  }
}
