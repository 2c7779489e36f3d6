import { STARS_MAX } from '@shanghao/contract/rules'
import { useId } from 'react'
import { Icon } from '../../../ui/art/Icon.tsx'
import type { FieldProps } from '../../../ui/form/Form.tsx'
import { starNames } from '../../../ui/reviews/ratingText.ts'

/** One to five stars; 0 is none yet. */
export function StarsField({ name, value, error, onChange, onBlur }: FieldProps<number>) {
  const id = useId()
  return (
    <fieldset className="stars-field" aria-describedby={`${id}-said`} data-error={error ? '' : undefined}>
      <legend>这次租用怎么样</legend>
      <div className="stars-field-row">
        {Array.from({ length: STARS_MAX }, (_, i) => i + 1).map((stars) => (
          <label key={stars} data-on={stars <= value ? '' : undefined}>
            <input
              type="radio"
              name={name}
              checked={stars === value}
              onChange={() => onChange(stars)}
              onBlur={onBlur}
            />
            <Icon name="star" size={32} filled={stars <= value} />
            <span className="sr-only">
              {stars} 星，{starNames[stars - 1]}
            </span>
          </label>
        ))}
        <span className="stars-field-name" aria-hidden="true">
          {starNames[value - 1] ?? ''}
        </span>
      </div>
      {error ? (
        <p className="field-error" id={`${id}-said`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
