import { Art, type ArtProps } from './Art.tsx'

const scraps = [
  ['M44 40l8 5l-4 7ZM150 92l9 2l-5 7Z', 'var(--accent)'],
  ['M148 34l8 -3l1 9ZM56 100l-8 3l7 6Z', 'var(--warn)'],
  ['M66 22a4 4 0 1 1-.1 0ZM164 62a3.5 3.5 0 1 1-.1 0Z', 'var(--price)'],
] as const

/** Something went well: paid, returned, verified. */
export function SuccessArt(art: ArtProps) {
  return (
    <Art width={200} height={140} {...art}>
      <circle cx="100" cy="70" r="54" fill="var(--good)" opacity=".1" />
      <circle cx="100" cy="70" r="44" fill="var(--good)" opacity=".16" />
      <circle cx="100" cy="70" r="34" fill="var(--good)" />
      <path
        d="M84 71L96 83L118 58"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {scraps.map(([d, fill]) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </Art>
  )
}
