import type { ServerConfig } from '../../../core/config/config.ts'

type HostConfig = Pick<ServerConfig, 'DOWNLOAD_HOSTS'>

/** The path below which packages of our own store lie (`DOWNLOADS_DIR`). */
export const DOWNLOADS_PATH = '/downloads/'

/**
 * Whether an address may be offered for downloading: a file of our own store, or one on a host that the deployment allows, over https
 * without a port, user or password of its own.
 */
export const isDownloadAllowed = ({ DOWNLOAD_HOSTS }: HostConfig, url: string): boolean => {
  if (url.startsWith('/')) return /^\/downloads\/[A-Za-z0-9][A-Za-z0-9._-]*$/.test(url)
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username, password, href } = new URL(url)
  // Only as the address is written in its plain form: what is stored is what a browser opens.
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    href === url &&
    DOWNLOAD_HOSTS.includes(hostname)
  )
}
