import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'

export type MapTiles = { readonly tilesUrl: string; readonly attribution: string }

/** The tiles of the deployment's map; null without any, undefined while that is not known. */
export const useMapTiles = (): MapTiles | null | undefined => {
  const { data, error } = useCall(client.content.appConfig, { type: 'map' }, { inPage: true })
  if (data?.type !== 'map') return error ? null : undefined
  return data.tilesUrl === null ? null : { tilesUrl: data.tilesUrl, attribution: data.attribution }
}
