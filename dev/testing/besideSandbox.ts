import { besideSandbox } from '../local/environment.ts'
import { freePort } from '../process/ports.ts'

/**
 * The environment of a server beside a sandbox, as every network of ours has it and nothing of this machine's, with a free
 * port and the address people and channels reach it at.
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
