import { besideSandbox } from '../../../dev/local/environment.ts'
import { freePort } from '../../../dev/process/ports.ts'

/**
 * The environment of a server beside a sandbox, without the variables of this machine, with a free
 * port and its public address.
 */
export const environmentBeside = async (
  sandboxUrl: string,
  wanted: Record<string, string>,
): Promise<Record<string, string | undefined>> => {
  const port = await freePort()
  return {
    ...besideSandbox(sandboxUrl, {}, wanted),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }
}
