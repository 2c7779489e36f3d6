import { affectedByChat } from '../http/affectedCalls.ts'
import { showFailure } from '../http/failures.ts'
import { invalidate } from '../http/query.ts'
import { client } from '../http/request.ts'
import { appStorage } from '../platform/localStorage.ts'
import { isSignedIn, useSession } from './session.ts'

/** 256 random bits in base64url. */
const newVisitor = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * What calls to customer service say of the caller: nothing for a signed-in person, else the proof of the guest on this device,
 * made when it is first needed. The proof is a secret: it opens the guest's conversations.
 */
export const visitorInput = (): { visitor?: string } => {
  if (isSignedIn()) return {}
  const stored = appStorage.get('visitor')
  if (stored) return { visitor: stored }
  const visitor = newVisitor()
  appStorage.set('visitor', visitor)
  return { visitor }
}

/** Gives the guest's conversations to the signed-in person; the proof is forgotten once the server has done so. */
const adoptVisitor = async (): Promise<void> => {
  const visitor = appStorage.get('visitor')
  if (!visitor || !isSignedIn()) return
  try {
    await client.support.adopt({ visitor })
  } catch (error) {
    // At the next opening of the app it is tried again.
    return showFailure(error, { inPage: true })
  }
  appStorage.remove('visitor')
  await invalidate(...affectedByChat)
}

/** Whenever a person signs in, and when the app is opened by one, the conversations they had as a guest become theirs. */
export const watchVisitor = (): void => {
  void adoptVisitor()
  useSession.subscribe((now, before) => {
    if (now.token !== null && now.token !== before.token) void adoptVisitor()
  })
}
