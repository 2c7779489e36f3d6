import { readFileSync } from 'node:fs'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { AccountCover } from './AccountCover.tsx'
import { Avatar } from './Avatar.tsx'
import { BannerArt } from './BannerArt.tsx'
import { BrandMark, brandStrokes } from './BrandMark.tsx'
import { EmptyArt, type EmptyKind } from './EmptyArt.tsx'
import { EnvelopeArt } from './EnvelopeArt.tsx'
import { GameCrest } from './GameCrest.tsx'
import { HeroCard } from './hero/HeroCard.tsx'
import { SkinCard } from './hero/SkinCard.tsx'
import { RankCrest } from './RankCrest.tsx'
import { SuccessArt } from './SuccessArt.tsx'
import { TimeRing } from './TimeRing.tsx'

const many = Array.from({ length: 400 }, (_, n) => n)
const emptyKinds = ['list', 'orders', 'search', 'network', 'notfound', 'favourite', 'money', 'lock'] as const
const bannerKinds = ['overnight', 'deposit', 'redpacket'] as const
const qualities = [0, 1, 2, 3] as const

const distinct = (pictures: readonly ReactElement[]) =>
  new Set(pictures.map((picture) => renderToStaticMarkup(picture))).size

describe('pictures are determined by their seed', () => {
  const seeded: Record<string, (seed: string | number) => ReactElement> = {
    AccountCover: (seed) => <AccountCover seed={seed} game={7} />,
    HeroCard: (seed) => <HeroCard seed={seed} />,
    SkinCard: (seed) => <SkinCard hero="same hero" seed={seed} quality={2} />,
    Avatar: (seed) => <Avatar seed={seed} />,
  }
  test.each(Object.entries(seeded))(
    '%s: equal seeds give equal pictures, 400 seeds 400 pictures',
    (_, draw) => {
      expect(renderToStaticMarkup(draw('1000000001'))).toBe(renderToStaticMarkup(draw('1000000001')))
      expect(renderToStaticMarkup(draw(12))).toBe(renderToStaticMarkup(draw('12')))
      expect(distinct(many.map(draw))).toBe(many.length)
    },
  )

  test('games differ in crest, and their accounts in cover', () => {
    expect(distinct(many.slice(0, 40).map((seed) => <GameCrest key={seed} seed={seed} />))).toBe(40)
    expect(distinct([1, 2, 3].map((game) => <AccountCover key={game} seed="one" game={game} />))).toBe(3)
    expect(
      distinct([
        <AccountCover key="w" seed={1} game={1} />,
        <AccountCover key="s" seed={1} game={1} ratio="1:1" />,
      ]),
    ).toBe(2)
  })

  test('a skin keeps the figure of its hero', () => {
    const figure = (seed: number) => {
      const picture = renderToStaticMarkup(<SkinCard hero="h" seed={seed} quality={0} />)
      return [...picture.matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline).slice(2, -4)
    }
    expect(figure(1)).toEqual(figure(2))
  })

  test('kinds and qualities look different', () => {
    expect(distinct(emptyKinds.map((kind) => <EmptyArt key={kind} kind={kind} />))).toBe(emptyKinds.length)
    expect(distinct(bannerKinds.map((kind) => <BannerArt key={kind} kind={kind} />))).toBe(bannerKinds.length)
    expect(
      distinct(qualities.map((quality) => <SkinCard key={quality} hero={1} seed={1} quality={quality} />)),
    ).toBe(4)
    expect(distinct([true, false].map((open) => <EnvelopeArt key={String(open)} open={open} />))).toBe(2)
  })

  test.each([2, 5, 8, 22, 30])('each rank of a ladder of %i has its own crest', (of) => {
    expect(distinct(many.slice(0, of).map((rank) => <RankCrest key={rank} rank={rank} of={of} />))).toBe(of)
  })
})

describe('in a document', () => {
  const page = renderToStaticMarkup(
    <>
      {many.slice(0, 6).map((seed) => (
        <section key={seed}>
          <AccountCover seed={seed} game={1} />
          <AccountCover seed={seed} game={1} />
          <HeroCard seed={seed} />
          <SkinCard hero={seed} seed={seed} quality={3} />
          <Avatar seed={seed} />
          <GameCrest seed={seed} />
          <RankCrest rank={seed} of={6} />
          <BrandMark />
        </section>
      ))}
      {bannerKinds.map((kind) => (
        <BannerArt key={kind} kind={kind} />
      ))}
      {emptyKinds.map((kind: EmptyKind) => (
        <EmptyArt key={kind} kind={kind} />
      ))}
      <EnvelopeArt open={false} />
      <EnvelopeArt open />
      <SuccessArt />
    </>,
  )

  test('ids are unique, and every reference exists', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(100)
    expect(new Set(ids).size).toBe(ids.length)
    const wanted = new Set([...page.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id))
    expect(wanted).toEqual(new Set(ids))
  })

  test('path data has no invalid numbers', () => {
    expect(page).not.toMatch(/NaN|undefined|Infinity/)
    expect(page).not.toMatch(/ d="(?!M)[^"]/)
  })

  test('decoration is hidden from screen readers', () => {
    const pictures = page.match(/<svg[^>]*>/g) ?? []
    expect(pictures.filter((tag) => !tag.includes('aria-hidden="true"'))).toEqual([])
  })

  test('a cover stays small enough for a list of twenty', () => {
    for (const seed of many) {
      const shapes =
        renderToStaticMarkup(<AccountCover seed={seed} game={1} />).match(/<(path|circle)/g) ?? []
      expect(shapes.length).toBeLessThanOrEqual(42)
    }
  })
})

test('the wordmark has a text alternative', () => {
  const mark = renderToStaticMarkup(<BrandMark wordmark />)
  expect(mark).toContain('role="img"')
  expect(mark).toContain('aria-label="上号"')
  expect(mark).toContain('aria-hidden="false"')
})

test.each(['icon.svg', 'icon-maskable.svg'])('%s shows the brand mark', (file) => {
  const icon = readFileSync(new URL(`../../../public/${file}`, import.meta.url), 'utf8')
  expect(icon).toContain(`d="${brandStrokes}"`)
})

test('the time ring is a timer with a text, and stays within its circle', () => {
  const ring = (left: number) =>
    renderToStaticMarkup(<TimeRing left={left} total={3_600_000} label="还剩 30 分钟" />)
  expect(ring(1_800_000)).toMatch(/role="timer" aria-label="还剩 30 分钟"/)
  expect(ring(1_800_000)).toContain('stroke-dasharray="50.00 100"')
  expect(ring(9_999_999)).toContain('stroke-dasharray="100.00 100"')
  expect(ring(0)).not.toContain('stroke-dasharray')
  expect(ring(-5)).toBe(ring(0))
})
