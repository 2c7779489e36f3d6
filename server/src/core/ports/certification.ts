/** `passed`: face and documents were the named person's. `pending`: not finished yet. `none`: no such certification. */
export type CertificationState = 'passed' | 'failed' | 'pending' | 'none' | 'unavailable'

export type Certifying = {
  /** Ours, unique for ever. */
  orderNo: string
  name: string
  idNumber: string
  /** Where the person comes back to. */
  returnUrl: string
}

/** Certification by the person's own wallet app (ZhiMa): opened by a QR code or a link, finished there. */
export interface CertificationGateway {
  /** `mismatch`: the provider will not certify this name with this number. Never rejects for what happens outside. */
  initialize(
    request: Certifying,
  ): Promise<{ outcome: 'started'; certifyId: string } | { outcome: 'mismatch' | 'unavailable' }>
  /** The address to open on the person's phone, also as a QR code. */
  linkOf(certifyId: string): string
  query(certifyId: string): Promise<CertificationState>
}
