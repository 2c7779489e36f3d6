import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { freePort } from '../../process/ports.ts'

/** Serves one page of the app as a file without scripts: the least that a page with this content takes. Stop it afterwards. */
export const serveWithoutScript = async (url: string): Promise<{ url: string; stop: () => void }> => {
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const body = gzipSync(
    page
      .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      .replaceAll(/<link rel="modulepreload"[^>]*>/g, ''),
  )
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
    response.end(body)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}
