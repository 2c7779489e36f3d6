import { loadChunk } from '@shanghao/client/http/chunk'

const WIDTH = 600
const HEIGHT = 800
const QR_SIZE = 320
/** The white square around the code. */
const PLATE = { left: 120, top: 270, size: 360 }
const FONT = '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif'

type Poster = { link: string; inviteCode: string; rewardText: string | null }

const write = (
  ink: CanvasRenderingContext2D,
  text: string,
  y: number,
  size: number,
  colour: string,
): void => {
  ink.font = `600 ${size}px ${FONT}`
  ink.fillStyle = colour
  ink.fillText(text, WIDTH / 2, y, WIDTH - 64)
}

const drawCode = async (ink: CanvasRenderingContext2D, link: string): Promise<void> => {
  const { encode } = await loadChunk(import('uqr'))
  const { data } = encode(link, { ecc: 'M', border: 2 })
  const cell = Math.floor(QR_SIZE / data.length)
  const left = Math.round((WIDTH - cell * data.length) / 2)
  const top = PLATE.top + Math.round((PLATE.size - cell * data.length) / 2)
  ink.fillStyle = '#14161a'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) ink.fillRect(left + x * cell, top + y * cell, cell, cell)
}

/** Draws the poster as a PNG, so that it can be saved and sent on; the same in both colour schemes. Throws where it can't be drawn. */
export const drawPoster = async ({ link, inviteCode, rewardText }: Poster): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const ink = canvas.getContext('2d')
  if (!ink) throw new Error('no canvas')
  ink.textAlign = 'center'
  const ground = ink.createLinearGradient(0, 0, 0, HEIGHT)
  ground.addColorStop(0, '#1b57f0')
  ground.addColorStop(1, '#0e2f8c')
  ink.fillStyle = ground
  ink.fillRect(0, 0, WIDTH, HEIGHT)
  write(ink, '上号', 104, 64, '#ffffff')
  write(ink, '朋友邀请你来租号', 164, 32, '#e8efff')
  write(ink, rewardText ? `完成首单得 ${rewardText}` : '租金透明，押金原路退回', 220, 32, '#ffe2a8')
  ink.fillStyle = '#ffffff'
  ink.fillRect(PLATE.left, PLATE.top, PLATE.size, PLATE.size)
  await drawCode(ink, link)
  write(ink, '长按或扫码注册', 680, 26, '#e8efff')
  write(ink, `邀请码 ${inviteCode}`, 742, 36, '#ffffff')
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}
