import { type Platform, platform } from '@shanghao/client/platform/platform'
import { useSyncExternalStore } from 'react'
import { firstPage } from '../page/firstPage.ts'

const never = () => () => {}

/** This device; while the server's page is taken over, what the server takes it for by its user agent. */
export const usePlatform = (): Platform =>
  useSyncExternalStore(
    never,
    () => platform,
    () => firstPage()?.platform ?? platform,
  )

/** Scheme, host and port of this site. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => location.origin,
    () => firstPage()?.origin ?? location.origin,
  )
