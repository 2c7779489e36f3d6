import { useMediaQuery } from '../theme/useMediaQuery.ts'

/** Whether the window is as narrow as a phone: controls are large, and what stands side by side one below the other. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 767px)')
