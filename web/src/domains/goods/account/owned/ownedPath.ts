import { paths } from '../../../../paths.ts'
import type { Summary } from '../goodsDetail.ts'

/** The path of a list of owned items; lists that are neither heroes nor skins are shown like heroes. */
export const ownedPath = (goodsId: string, { propertyId, counts }: Pick<Summary, 'propertyId' | 'counts'>) =>
  (counts === 'skins' ? paths.skins : paths.heroes)({ goodsId, propertyId })
