import type {
  CertificationGateway,
  CertificationState,
  Certifying,
} from '../../src/core/ports/certification.ts'

/** Stands in for the wallet: begins certifications unless told otherwise, and answers about each what the test says. */
export const scriptedCertification = () => {
  const state = {
    begins: 'started' as 'started' | 'mismatch' | 'unavailable',
    /** What is answered about those that have no answer of their own. */
    answer: 'pending' as CertificationState,
  }
  const answers = new Map<string, CertificationState>()
  const begun: (Certifying & { certifyId: string })[] = []
  const asked: string[] = []
  const gateway: CertificationGateway = {
    initialize: async (request) => {
      if (state.begins !== 'started') return { outcome: state.begins }
      const certifyId = `zm${request.orderNo}`
      begun.push({ ...request, certifyId })
      return { outcome: 'started', certifyId }
    },
    linkOf: (certifyId) => `https://wallet.example/certify/${certifyId}`,
    query: async (certifyId) => {
      asked.push(certifyId)
      return answers.get(certifyId) ?? state.answer
    },
  }
  return {
    gateway,
    state,
    /** What is answered about single certifications, by number. */
    answers,
    /** What the wallet was asked to begin, oldest first. */
    begun,
    /** Each question about a certification, oldest first. */
    asked,
  }
}
