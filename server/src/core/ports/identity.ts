export type { CertificationGateway } from './certification.ts'

/**
 * `match`, `mismatch`, `no_record`: what the register of residents says; a name or number it would not even look up is
 * a mismatch. `unavailable`: no answer about the person, for whatever reason; ask again later.
 */
export type IdentityVerdict = 'match' | 'mismatch' | 'no_record' | 'unavailable'

export interface IdentityGateway {
  /** Compares a name with an ID number (18 places, X as a capital). Never rejects for what happens outside. */
  verify(person: { name: string; idNumber: string }): Promise<IdentityVerdict>
}
