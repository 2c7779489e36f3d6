import { useLayoutEffect, useRef } from 'react'

/** When `state` changes and the control that had the focus goes with it, moves the focus to what replaces it. */
export const useMoveFocus = (state: unknown, replacement: () => HTMLElement | null | undefined): void => {
  const before = useRef(state)
  useLayoutEffect(() => {
    if (before.current === state) return
    before.current = state
    const now = document.activeElement
    if (now === document.body || now?.closest('[inert]')) replacement()?.focus()
  })
}
