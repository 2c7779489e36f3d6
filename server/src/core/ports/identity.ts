export type { CertificationGateway } from './certification.ts'

/**
 * `match`, `mismatch`, `no_record`: the result of the register of residents; a name or number it refuses to look up is
 * a mismatch. `unavailable`: no result, for any other reason; may be retried later.
 */
export type IdentityVerdict = 'match' | 'mismatch' | 'no_record' | 'unavailable'

export interface IdentityGateway {
  /** Compares a name with an ID number (18 places, X as a capital). Never rejects for failures outside. */
  verify(person: { name: string; idNumber: string }): Promise<IdentityVerdict>
}
