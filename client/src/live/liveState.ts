import { create } from 'zustand'

const useLiveState = create<{ readonly isLive: boolean }>()(() => ({ isLive: false }))

/** Whether live events arrive: then nothing that they announce needs to be polled. */
export const useLive = (): boolean => useLiveState((s) => s.isLive)
export const setLive = (isLive: boolean): void => useLiveState.setState({ isLive })
