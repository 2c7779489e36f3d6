import type { Deps } from '../../../core/config/deps.ts'
import { fail } from '../../../core/errors.ts'
import type { LockedOrder } from '../../orders/actions.ts'

const USE = 'dispute.quote'

type Quoted = { orderId: string; userId: number; at: Date; ruleVersion: number }

/** Signs the moment and the rules of a claim that is shown, so that it stays the same while the form is filled in. */
export const signQuote = (
  { tokens }: Pick<Deps, 'tokens'>,
  { orderId, userId, at, ruleVersion }: Quoted,
  expiresAt: Date,
): string =>
  tokens.sign({
    use: USE,
    fields: [orderId, String(userId), String(at.getTime()), String(ruleVersion)],
    expiresAt,
  })

/**
 * The moment and rules of a quote for this person and order. Raises DISPUTE_QUOTE_EXPIRED for any other, an old one, and
 * one from before the order's last event or reveal: the claim would be another one now.
 */
export const readQuote = (
  { tokens }: Pick<Deps, 'tokens'>,
  quote: string,
  order: Pick<LockedOrder, 'id' | 'last_event_at'>,
  { userId, now }: { userId: number; now: Date },
): { at: Date; ruleVersion: number } => {
  const [orderId, user, at, ruleVersion] = tokens.read(USE, quote, now) ?? []
  if (orderId !== order.id || user !== String(userId)) return fail('DISPUTE_QUOTE_EXPIRED')
  const quotedAt = new Date(Number(at))
  return quotedAt < order.last_event_at
    ? fail('DISPUTE_QUOTE_EXPIRED')
    : { at: quotedAt, ruleVersion: Number(ruleVersion) }
}
