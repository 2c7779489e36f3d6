import type { Job } from '../../core/jobs/jobs.ts'
import { refreshDueCertifications } from './settleCertification.ts'

export const certificationsJob: Job = {
  name: 'realname.certifications',
  label: '查询实名认证结果',
  everySeconds: 15,
  run: refreshDueCertifications,
}
