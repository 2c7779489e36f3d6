import { startChild } from '../process/child.ts'
import { freePort } from '../process/ports.ts'
import { expect, test } from './fixtures.ts'

test.use({ interrupted: true })

const LIST = '/pages/rent-list/index?gameId=1'
const TITLES = '.paged-items h3, .paged-items h2'

test('without a server the page says so and keeps its content; the stored app opens; both recover', async ({
  app,
}) => {
  const port = String(await freePort())
  const own = { ...JSON.parse(process.env['E2E_SERVER_ENV'] ?? '{}'), PORT: port }
  const site = `http://127.0.0.1:${port}`
  const start = () => startChild('server/src/main.ts', { ...process.env, ...own, PUBLIC_URL: site }, () => {})
  let server = await start()
  try {
    await app.load(`${site}${LIST}`)
    await app.sees({ css: TITLES })
    const first = await app.textOf(TITLES)
    const state = () => app.evaluate<string | undefined>('navigator.serviceWorker?.controller?.state')
    await expect.poll(state, { timeout: 30_000 }).toBe('activated')
    const kept = () => app.evaluate<string | null>("localStorage.getItem('keptPublic')")
    await expect.poll(kept).toContain(first)

    await server.stop()
    await app.press('button', '免押金')
    await app.sees({ css: '.offline-banner' })
    await app.load(`${site}${LIST}`)
    await app.seesText('恢复后才能下单和付款')
    expect(await app.textOf(TITLES)).toBe(first)

    server = await start()
    await app.load(`${site}/pages/hall/index`)
    await app.sees({ role: 'heading', name: '选择游戏' })
    await expect.poll(() => app.count({ css: '.offline-banner' })).toBe(0)
  } finally {
    await server.stop()
  }
})
