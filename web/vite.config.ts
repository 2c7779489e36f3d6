import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { precompress } from '../client/build/precompress.ts'
import { chunkName } from './chunks.ts'
import { drawnCovers } from './drawnCovers.ts'
import { linkStart } from './linkStart.ts'
import { moduleSource } from './moduleSource.ts'
import { storedFiles } from './offlineFiles.ts'

/** Where `vite dev` sends calls. In production the server serves the built app, so there is one origin. */
const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'
const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url))

/** What the app needs to open without a network: its service worker with the list of files that it stores. */
const offline = () =>
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
  })

/** The app for browsers; with `--ssr src/render/renderer.tsx` the part that the server loads to render public screens (`src/render`). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    ...(isSsrBuild
      ? [moduleSource()]
      : [drawnCovers(), linkStart('src/start.tsx'), precompress(), offline()]),
  ],
  server: { proxy: { '^/(healthz$|(api|userBase|realAuth|pay|merchants|uploads|onekey)/|upload$)': server } },
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
  }),
  build: isSsrBuild
    ? {
        /** Beside the files of the app, in a folder that is never served (server/src/pages/servePages.ts). */
        outDir: 'dist/.render',
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node26',
      }
    : {
        target: 'es2022',
        /** `budget.test.ts` and the renderer read it. */
        manifest: true,
        modulePreload: {
          /** All supported browsers have module preload; others only load more slowly. */
          polyfill: false,
          /** Every page links what the entry imports (linkStart); looking for each of these links takes a slow phone some milliseconds. */
          resolveDependencies: (_file, files, { hostId }) =>
            hostId.startsWith('assets/index-') ? [] : files,
        },
        /** Pictures stay files: inlined they would count as script. */
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: {
            /** The shortest names that the bundler allows: the first script has them all. `manifest.json` says what each is made of. */
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: chunkName(source('start.tsx'), source('domains/goods/home/HomePage.tsx')) }],
            },
          },
        },
      },
}))
