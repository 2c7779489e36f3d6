import type { StorageGateway } from '../../core/ports/storage.ts'

/** The origins that pages need access to: where files are posted, and where pictures are loaded from. */
export const storageOrigins = async (storage: StorageGateway): Promise<{ post: string; read: string }> => {
  const { url } = await storage.presign({ key: 'incoming/-', maxBytes: 1, expiresAt: new Date(0) })
  return { post: new URL(url).origin, read: new URL(storage.urlOf('public/-')).origin }
}
