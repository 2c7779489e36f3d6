import { parseCoverFile } from '@shanghao/contract/goods/cover'
import type { PageRenderer } from '@shanghao/contract/renderedPage'
import type { Plugin } from 'vite'

/** In development, where the server has no renderer: answers `/covers/` with the drawings themselves. */
export const drawnCovers = (): Plugin => ({
  name: 'drawn-covers',
  apply: 'serve',
  configureServer: ({ middlewares, ssrLoadModule }) => {
    middlewares.use('/covers/', async (request, response, next) => {
      const found = parseCoverFile(request.url?.slice(1) ?? '')
      if (!found) return next()
      const { cover }: Record<string, PageRenderer['cover']> = await ssrLoadModule('/src/render/cover.tsx')
      response.setHeader('content-type', 'image/svg+xml')
      response.end(cover?.(found))
    })
  },
})
