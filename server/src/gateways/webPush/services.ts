/** A push service as configured: `https://host` or `https://*.host`, http for the sandbox. */
const SERVICE = /^(https?:)\/\/(\*\.)?([a-z0-9.-]+(?::\d{1,5})?)$/

export const isServicePattern = (text: string): boolean => SERVICE.test(text)

/**
 * Whether an address that a browser named lies at one of the push services. The server sends requests to such addresses, so they
 * are compared by their parsed origin, without a user or password, and only as written in the plain form.
 */
export const isServiceEndpoint = (services: readonly string[], endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password, hash, href } = new URL(endpoint)
  if (username !== '' || password !== '' || hash !== '' || href !== endpoint) return false
  return services.some((service) => {
    const [, scheme, wildcard, name = ''] = SERVICE.exec(service) ?? []
    return scheme === protocol && (wildcard ? host.endsWith(`.${name}`) : host === name)
  })
}
