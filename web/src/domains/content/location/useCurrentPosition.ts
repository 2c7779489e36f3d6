import { useState } from 'react'
import type { Coordinates } from './place.ts'

/** How long the browser may look for the position (ms). */
const TIMEOUT_MS = 15_000

/** Asks the browser where the person is, once for each tap; nothing of it is sent or stored. */
export const useCurrentPosition = (onFound: (at: Coordinates) => void) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const locate = () => {
    if (!('geolocation' in navigator)) return setError('这个浏览器不支持定位，请搜索城市或输入经纬度')
    setBusy(true)
    setError(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setBusy(false)
        onFound({ latitude, longitude })
      },
      ({ code, PERMISSION_DENIED }) => {
        setBusy(false)
        setError(
          code === PERMISSION_DENIED
            ? '没有定位权限，请在浏览器设置里允许定位，或搜索城市、输入经纬度'
            : '暂时定位不到，请重试，或搜索城市、输入经纬度',
        )
      },
      { timeout: TIMEOUT_MS },
    )
  }
  return { busy, error, locate }
}
