import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { precompress } from '../client/build/precompress.ts'
import { spokenInChinese } from './spokenInChinese.ts'

/** Where `vite dev` sends calls. In production the server serves the built console, so there is one origin. */
const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'
const entry = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** The modules by which antd and its icons insert style elements, which the content policy forbids. */
const STYLE_WRITERS = [
  /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/,
  /@ant-design\/icons\/es\/cssUtils\.js$/,
]

/** Lets antd adopt style sheets in place of style elements. Vite's own server has no content policy and keeps the elements. */
const adoptStyles = (): Plugin => ({
  name: 'adopt-styles',
  apply: 'build',
  load: {
    filter: { id: STYLE_WRITERS },
    handler: () => `export * from ${JSON.stringify(entry('src/core/theme/adoptedStyles.ts'))}`,
  },
})

/** The menu in the heading of a column, with a tree and radio buttons: filters stand above our tables. */
const withoutColumnFilters = (): Plugin => ({
  name: 'without-column-filters',
  apply: 'build',
  load: {
    filter: { id: /antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/ },
    handler: () => 'export const flattenKeys = () => []; export default () => null',
  },
})

/** The page of an address below `/console/owner/` or `/console/ops/`, as the server sends it. */
const consolePages = (): Plugin => ({
  name: 'console-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      const [, name] = /^\/console\/(owner|ops)(?:\/|\?|$)/.exec(request.url ?? '') ?? []
      if (name !== undefined && request.headers.accept?.includes('text/html'))
        request.url = `/console/${name}.html`
      next()
    })
  },
})

export default defineConfig({
  base: '/console/',
  plugins: [react(), adoptStyles(), spokenInChinese(), withoutColumnFilters(), consolePages(), precompress()],
  server: {
    proxy: {
      '^/(healthz$|readyz$|icon\\.svg$|favicon\\.ico$|(api|userBase|realAuth|pay|merchants|uploads|portal-preview)/|upload$)':
        server,
    },
  },
  build: {
    target: 'es2022',
    /** `budget.test.ts` reads it. */
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: { owner: entry('owner.html'), ops: entry('ops.html') } },
  },
})
