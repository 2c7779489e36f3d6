import type {
  CertificationGateway,
  CertificationRequest,
  CertificationState,
} from '../../src/core/ports/certification.ts'

/** A fake certification provider, whose results the test sets. */
export const scriptedCertification = () => {
  const state = {
    startOutcome: 'started' as 'started' | 'mismatch' | 'unavailable',
    /** The result of certifications without one of their own. */
    result: 'pending' as CertificationState,
  }
  const results = new Map<string, CertificationState>()
  const started: (CertificationRequest & { certifyId: string })[] = []
  const queried: string[] = []
  const gateway: CertificationGateway = {
    initialize: async (request) => {
      if (state.startOutcome !== 'started') return { outcome: state.startOutcome }
      const certifyId = `zm${request.orderNo}`
      started.push({ ...request, certifyId })
      return { outcome: 'started', certifyId }
    },
    linkOf: (certifyId) => `https://wallet.example/certify/${certifyId}`,
    query: async (certifyId) => {
      queried.push(certifyId)
      return results.get(certifyId) ?? state.result
    },
  }
  return {
    gateway,
    state,
    /** Results of single certifications, by id. */
    results,
    /** Started certifications, oldest first. */
    started,
    /** Queried certifications, oldest first. */
    queried,
  }
}
