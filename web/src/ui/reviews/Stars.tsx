import { STARS_MAX } from '@shanghao/contract/rules'
import { Icon } from '../art/Icon.tsx'
import './Stars.css'

/** So many of five stars. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className="stars" role="img" aria-label={`${stars} 星`}>
      {Array.from({ length: STARS_MAX }, (_, i) => i + 1).map((nth) => (
        <span key={nth} data-on={nth <= stars ? '' : undefined}>
          <Icon name="star" size={16} filled={nth <= stars} />
        </span>
      ))}
    </span>
  )
}
