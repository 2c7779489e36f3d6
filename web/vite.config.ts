import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkName } from './chunks.ts'
import { storedFiles } from './offlineFiles.ts'
import { precompress } from './precompress.ts'

/** Where `vite dev` sends calls. In production the server serves the built app, so there is one origin. */
const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'
const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url))

export default defineConfig({
  plugins: [
    react(),
    precompress(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'serviceWorker.ts',
      /** `core/installed` registers it, and `public/` has the manifest. */
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css}'],
        /** Their names hold a hash. */
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [storedFiles(fileURLToPath(new URL('dist/', import.meta.url)))],
      },
    }),
  ],
  server: { proxy: { '^/(healthz$|(api|userBase|realAuth|pay|merchants|uploads|onekey)/|upload$)': server } },
  build: {
    target: 'es2022',
    /** `budget.test.ts` reads it. */
    manifest: true,
    /** All supported browsers have module preload; others only load more slowly. */
    modulePreload: { polyfill: false },
    /** Pictures stay files: inlined they would count as script. */
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkName(source('main.tsx'), source('domains/goods/home/HomePage.tsx')) }],
        },
      },
    },
  },
})
