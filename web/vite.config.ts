import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf } from './chunks.ts'
import { precompress } from './precompress.ts'

/** Where `vite dev` sends calls. In production the server hands out the built app itself, so there is one origin. */
const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'
const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url))

export default defineConfig({
  plugins: [react(), precompress()],
  server: { proxy: { '^/(healthz$|(api|userBase|realAuth|pay|merchants|uploads|onekey)/|upload$)': server } },
  build: {
    target: 'es2022',
    /** `budget.test.ts` reads it. */
    manifest: true,
    /** Every browser we build for knows it; the others only lose the head start. */
    modulePreload: { polyfill: false },
    /** Pictures stay files: inlined they would count as script. */
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf(source('main.tsx'), source('domains/goods/home/HomePage.tsx')) }],
        },
      },
    },
  },
})
