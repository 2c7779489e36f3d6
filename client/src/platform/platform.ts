/** The terminals that the app asks for: iPhone and iPad; neither a phone nor a tablet. */
export const IOS = 2
export const DESKTOP = 3

/** The device as it is sent to the server. Terminal 1 Android, 2 iOS, 3 anything else; platform 6 WX, 1 H5. */
export type Platform = {
  readonly terminal: 1 | 2 | 3
  readonly platform: 6 | 1
  readonly platformName: 'WX' | 'H5'
}

/** Parses the user agent. An iPad that calls itself a Mac is recognised by its touch points. */
export const parsePlatform = (userAgent: string, touchPoints = 0): Platform => {
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  const terminal = ios ? IOS : /Android/.test(userAgent) ? 1 : DESKTOP
  return /MicroMessenger/.test(userAgent)
    ? { terminal, platform: 6, platformName: 'WX' }
    : { terminal, platform: 1, platformName: 'H5' }
}

export const platform: Platform =
  typeof navigator === 'undefined'
    ? parsePlatform('')
    : parsePlatform(navigator.userAgent, navigator.maxTouchPoints)
