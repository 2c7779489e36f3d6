import type { StorageGateway } from '../../core/ports/storage.ts'

/** Where a page's browser has to be let to: the origin it posts files to, and the one it loads pictures from. */
export const originsOf = async (storage: StorageGateway): Promise<{ post: string; read: string }> => {
  const { url } = await storage.presign({ key: 'incoming/-', maxBytes: 1, expiresAt: new Date(0) })
  return { post: new URL(url).origin, read: new URL(storage.urlOf('public/-')).origin }
}
