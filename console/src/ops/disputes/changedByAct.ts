import { client } from '../client.ts'

/** What an act on a case makes stale. */
export const changedByAct = [
  client.disputes.queue,
  client.disputes.workload,
  client.disputes.caseDetail,
  client.ops.approvals,
]
