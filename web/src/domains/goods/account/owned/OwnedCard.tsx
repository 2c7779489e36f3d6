import { HeroCard } from '../../../../ui/art/hero/HeroCard.tsx'
import { SkinCard, type SkinQuality } from '../../../../ui/art/hero/SkinCard.tsx'
import { LazyVisible } from '../../../../ui/layout/LazyVisible.tsx'
import type { Owned } from '../goodsDetail.ts'
import './OwnedCard.css'

/** The names of a skin's rarity, from 0. */
export const qualityNames = ['普通', '稀有', '史诗', '传说'] as const
const isQuality = (n: number): n is SkinQuality => n in qualityNames

/**
 * A hero or skin of the account. A hero is drawn from its name, and so are its skins (whose group is the hero's
 * name): the same face everywhere.
 */
export function OwnedCard({ owned, as }: { owned: Owned; as: 'hero' | 'skin' }) {
  const { name, group, art, quality } = owned
  return (
    <figure className="owned">
      <LazyVisible className="owned-picture">
        {as === 'hero' ? (
          <HeroCard seed={name} />
        ) : (
          <SkinCard hero={group ?? name} seed={art} quality={isQuality(quality) ? quality : 0} />
        )}
      </LazyVisible>
      <figcaption>
        <span className="clamp-1">{name}</span>
        {group ? <small className="clamp-1">{group}</small> : null}
        {as === 'skin' && isQuality(quality) ? (
          <span className="sr-only">{qualityNames[quality]}</span>
        ) : null}
      </figcaption>
    </figure>
  )
}
