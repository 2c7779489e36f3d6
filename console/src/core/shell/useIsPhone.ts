import { useMediaQuery } from '../theme/useMediaQuery.ts'

/** Whether the window is as narrow as a phone: tables become lists, and the menu a drawer. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 767px)')
