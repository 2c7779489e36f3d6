/** Lightness (0–100), chroma (0–0.3) and hue (degrees) in OKLCH. */
export type Tone = readonly [lightness: number, chroma: number, hue: number]

/**
 * A colour as `#rrggbb`. Equal lightness looks equally light in every hue, which hsl does not provide; converted to
 * hex because web views of older phones lack `oklch()`.
 */
export function tone(...[lightness, chroma, hue]: Tone): string {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const light = lightness / 100
  const l = (light + 0.3963 * a + 0.2158 * b) ** 3
  const m = (light - 0.1056 * a - 0.0639 * b) ** 3
  const s = (light - 0.0895 * a - 1.2915 * b) ** 3
  const channels = [
    4.0767 * l - 3.3077 * m + 0.231 * s,
    -1.2684 * l + 2.6098 * m - 0.3413 * s,
    -0.0042 * l - 0.7034 * m + 1.7076 * s,
  ]
  return `#${channels.map(hexByte).join('')}`
}

function hexByte(linear: number): string {
  const curved = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, curved)) * 255)
    .toString(16)
    .padStart(2, '0')
}

/** The hue itself, or the nearest one outside ochre and olive, whose dark tones look muddy. */
export function vivid(hue: number): number {
  const turned = ((hue % 360) + 360) % 360
  if (turned <= 60 || turned >= 140) return turned
  return turned < 95 ? 60 : 140
}
