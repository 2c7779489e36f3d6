/** `passed`: face and documents match the named person. `pending`: not finished yet. `none`: no such certification. */
export type CertificationState = 'passed' | 'failed' | 'pending' | 'none' | 'unavailable'

export type CertificationRequest = {
  /** Our number, unique. */
  orderNo: string
  name: string
  idNumber: string
  /** The address the person returns to. */
  returnUrl: string
}

/** Certification in the person's own wallet app (ZhiMa): opened by a QR code or a link, finished there. */
export interface CertificationGateway {
  /** `mismatch`: the provider does not certify this name with this number. Never rejects for failures outside. */
  initialize(
    request: CertificationRequest,
  ): Promise<{ outcome: 'started'; certifyId: string } | { outcome: 'mismatch' | 'unavailable' }>
  /** The address to open on the person's phone, also as a QR code. */
  linkOf(certifyId: string): string
  query(certifyId: string): Promise<CertificationState>
}
