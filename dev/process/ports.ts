import { createServer } from 'node:net'
import { codeOf, PlainError } from './progress.ts'

/** Binds the port for a moment: the port it got (0 asks the system to choose), or the failure's code. */
const tryPort = (host: string, port: number): Promise<number | string> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(codeOf(error)))
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })

/** A free port, chosen by the system. */
export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  const port = await tryPort(host, 0)
  if (typeof port === 'string') throw new PlainError(`No free port can be had on ${host} (${port}).`)
  return port
}

/** Ends the run with one line that names the port and the variable that chooses another. */
export const requirePort = async (host: string, port: number, variable: string): Promise<void> => {
  const outcome = await tryPort(host, port)
  if (typeof outcome === 'number') return
  const why =
    { EADDRINUSE: 'is taken', EACCES: 'needs root' }[outcome] ?? `can't be opened on ${host} (${outcome})`
  throw new PlainError(`Port ${port} ${why}. Choose another: ${variable}=${port + 100} npm start`)
}

/** Reads a port from the environment. Raises `PlainError` for anything but 1–65535. */
export const portFrom = (variable: string, otherwise: number): number => {
  const text = process.env[variable] ?? ''
  if (text === '') return otherwise
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535) return Number(text)
  throw new PlainError(`${variable}=${text} is no port: choose a number from 1 to 65535.`)
}
