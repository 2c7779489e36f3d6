import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT_FILE = /\.(js|css|html|svg|webmanifest)$/

/** Writes a `.br` and a `.gz` beside each TEXT_FILE file, so that the server does not compress at each request. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = 'dist' }) {
    const files = await readdir(dir, { recursive: true, withFileTypes: true })
    await Promise.all(
      files
        .filter((file) => file.isFile() && TEXT_FILE.test(file.name))
        .map(async (file) => {
          const path = join(file.parentPath, file.name)
          const bytes = await readFile(path)
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
    )
  },
})
