import { paths } from '../../../../paths.ts'
import type { Summary } from '../goodsDetail.ts'

/** Where a list of owned things is shown; what is neither heroes nor skins looks like heroes. */
export const ownedPath = (goodsId: string, { propertyId, counts }: Pick<Summary, 'propertyId' | 'counts'>) =>
  (counts === 'skins' ? paths.skins : paths.heroes)({ goodsId, propertyId })
