import { useEffect } from 'react'
import { announce } from './overlays.ts'

/** Announces a text when it is first shown and when it changes: the state of what the page is about. */
export const useAnnouncement = (text: string): void => {
  useEffect(() => announce(text), [text])
}
