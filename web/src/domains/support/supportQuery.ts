import { supportScenes } from '@shanghao/contract/support/states'
import type { SupportQuery } from '../../paths.ts'

/** Where help is asked from, as the address says; what it says wrongly is left out. */
export const supportQueryOf = (query: URLSearchParams): SupportQuery => {
  const scene = supportScenes.find((one) => one === query.get('scene'))
  const ref = query.get('ref') ?? ''
  const userType = query.get('userType') === 'owner' ? 'owner' : undefined
  return {
    ...(scene && { scene }),
    ...(/^[\d]{4,19}$/.test(ref) && { ref }),
    ...(userType && { userType }),
  }
}
