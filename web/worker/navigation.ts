import pTimeout from 'p-timeout'

/** How long (ms) a page of the server is waited for before the app's own page opens. */
const WAIT_MS = 4_000

type Ports = {
  /** The page from the server. */
  readonly network: () => Promise<Response>
  /** The app's own page, which loads what it shows by itself; undefined while it is not stored. */
  readonly shell: () => Promise<Response | undefined>
}

/**
 * The answer to the opening of a screen: the server's page, so that a new version or a page with its content is never hidden
 * behind a stored one; the app's own page where the server can't be reached, is broken, or takes too long.
 */
export const answerNavigation = async ({ network, shell }: Ports): Promise<Response> => {
  const page = network()
  try {
    const response = await pTimeout(page, { milliseconds: WAIT_MS })
    return response.status >= 500 ? ((await shell()) ?? response) : response
  } catch {
    return (await shell()) ?? page
  }
}
