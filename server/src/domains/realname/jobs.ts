import type { Job } from '../../core/jobs/jobs.ts'
import { refreshDueCertifications } from './settleCertification.ts'

export const certificationsJob: Job = {
  name: 'realname.certifications',
  everySeconds: 15,
  run: refreshDueCertifications,
}
