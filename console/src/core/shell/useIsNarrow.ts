import { useMediaQuery } from '../theme/useMediaQuery.ts'

/** Whether the window is as narrow as a tablet's or a phone's: rows of tables are cards. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 1023px)')
