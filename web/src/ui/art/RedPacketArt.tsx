import { Art, type ArtProps } from './Art.tsx'

/** A red packet with its coin, in the colours of prices. */
export function RedPacketArt(art: ArtProps) {
  return (
    <Art width={140} height={112} {...art}>
      <path
        d="M22 30v8M18 34h8M116 20v8M112 24h8M124 78h8"
        stroke="var(--price)"
        strokeWidth={2}
        strokeLinecap="round"
      />
      <path d="M14 70h8M26 92h6" stroke="var(--line)" strokeWidth={3} strokeLinecap="round" />
      <path
        d="M46 12h48a10 10 0 0 1 10 10v70a10 10 0 0 1-10 10H46a10 10 0 0 1-10-10V22a10 10 0 0 1 10-10Z"
        fill="var(--price)"
      />
      <path
        d="M46 12h48a10 10 0 0 1 10 10v16c0 14-16 22-34 22s-34-8-34-22V22a10 10 0 0 1 10-10Z"
        fill="#fff"
        opacity=".18"
      />
      <circle cx={70} cy={60} r={17} fill="#ffdf9e" />
      <path
        d="M63 51l7 9 7-9M70 60v11M64 61h12M64 66h12"
        fill="none"
        stroke="#9a2a12"
        strokeWidth={2.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Art>
  )
}
