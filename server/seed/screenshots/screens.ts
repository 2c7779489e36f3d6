import {
  box,
  figure,
  frame,
  HEIGHT,
  type Owned,
  paletteOf,
  randomOf,
  type Scene,
  text,
  WIDTH,
} from './frame.ts'

const emblem = (x: number, y: number, r: number, fill: string, share: number): string => {
  const points = Array.from({ length: 12 }, (_, i) => {
    const reach = i % 2 === 0 ? r : r * (0.55 + 0.3 * share)
    const angle = (Math.PI * i) / 6 - Math.PI / 2
    return `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`
  }).join(' ')
  return `<polygon points="${points}" fill="${fill}" opacity="0.9"/><circle cx="${x}" cy="${y}" r="${r * 0.45}" fill="#fff" opacity="0.25"/>`
}

/** The account's own page: who plays, rank, and what the account has. */
const home = (scene: Scene): string => {
  const { panel, light, ink } = paletteOf(scene)
  const { role, rank, extra, heroes, skins, height } = scene
  const tiles = [
    [heroes.name, `${heroes.labels.length}`],
    [skins.name, `${skins.labels.length}`],
    [extra.name, extra.value],
    ['段位', rank],
  ] as const
  const shown = tiles.map(([name, value], i) => {
    const [x, y] = [520 + (i % 2) * 350, 132 + Math.floor(i / 2) * 200]
    return `${box(x, y, 320, 168, `rx="14" fill="${panel}" stroke="${light}" stroke-opacity="0.35"`)}
      ${text(x + 28, y + 54, name, { size: 24, fill: light })}${text(x + 28, y + 122, value, { size: 44, fill: ink })}`
  })
  return frame(
    scene,
    '个人主页',
    `${box(60, 108, 400, 440, `rx="18" fill="${panel}" opacity="0.7"`)}
      <clipPath id="face"><circle cx="260" cy="250" r="100"/></clipPath><g clip-path="url(#face)">${figure(160, 150, 200, 200, role)}</g>
      <circle cx="260" cy="250" r="102" fill="none" stroke="${light}" stroke-width="5"/>
      ${emblem(340, 332, 44, light, height)}
      ${text(260, 430, role, { size: 34, fill: ink, anchor: 'middle' })}${text(260, 484, rank, { size: 26, fill: light, anchor: 'middle' })}${shown.join('')}`,
  )
}

/** A page of a collection: as many cards as fit, and the counts. */
const collection = (scene: Scene, { name, labels, of }: Owned, columns: number, rows: number): string => {
  const { dark, light, ink } = paletteOf(scene)
  const [gap, top] = [14, 124]
  const width = (WIDTH - 80 - gap * (columns - 1)) / columns
  const height = (HEIGHT - top - 24 - gap * (rows - 1)) / rows
  const cards = labels.slice(0, columns * rows).map((label, i) => {
    const [x, y] = [40 + (i % columns) * (width + gap), top + Math.floor(i / columns) * (height + gap)]
    return `${figure(x, y, width, height, label)}${box(x, y + height - 34, width, 34, `fill="${dark}" opacity="0.72"`)}
      ${text(x + width / 2, y + height - 10, label, { size: 20, fill: ink, anchor: 'middle' })}
      ${box(x, y, width, height, `fill="none" stroke="${light}" stroke-opacity="0.5" stroke-width="2"`)}`
  })
  return frame(
    scene,
    name,
    `${text(40, 104, `已拥有 ${labels.length} / ${of}`, { size: 22, fill: light })}${cards.join('')}`,
  )
}

/** The rank, and how the last matches went. */
const record = (scene: Scene): string => {
  const { panel, light, ink } = paletteOf(scene)
  const random = randomOf(scene, 3)
  const matches = Array.from({ length: 6 }, (_, i) => {
    const [y, isWon] = [108 + i * 78, random.chance(0.4 + 0.3 * scene.height)]
    const who = scene.heroes.labels[random.int(0, scene.heroes.labels.length - 1)] ?? scene.role
    return `${box(560, y, 660, 66, `rx="10" fill="${panel}"`)}${box(560, y, 8, 66, `fill="${isWon ? '#4fb286' : '#c8575c'}"`)}
      ${figure(584, y + 6, 54, 54, who)}${text(656, y + 42, who, { size: 22, fill: ink })}
      ${text(960, y + 42, `${random.int(1, 15)} / ${random.int(0, 9)} / ${random.int(2, 18)}`, { size: 22, fill: ink, anchor: 'middle' })}
      ${text(1196, y + 42, isWon ? '胜利' : '失败', { size: 22, fill: isWon ? '#7fd6b3' : '#f09a9d', anchor: 'end' })}`
  })
  const games = random.int(400, 3200)
  return frame(
    scene,
    '赛季战绩',
    `${box(60, 108, 440, 456, `rx="18" fill="${panel}" opacity="0.7"`)}${emblem(280, 250, 110, light, scene.height)}
      ${text(280, 420, scene.rank, { size: 40, fill: ink, anchor: 'middle' })}
      ${text(280, 476, `对局 ${games} 场`, { size: 24, fill: light, anchor: 'middle' })}
      ${text(280, 520, `胜率 ${Math.round(45 + 14 * scene.height + 4 * random.roll())}%`, { size: 24, fill: light, anchor: 'middle' })}${matches.join('')}`,
  )
}

/** The screens that an owner takes pictures of, as SVG, with their captions. */
export const drawScreens = (scene: Scene): { caption: string; svg: string }[] => [
  { caption: '主页', svg: home(scene) },
  { caption: `${scene.heroes.name}一览`, svg: collection(scene, scene.heroes, 8, 3) },
  { caption: `${scene.skins.name}展示`, svg: collection(scene, scene.skins, 5, 2) },
  { caption: '赛季战绩', svg: record(scene) },
]
