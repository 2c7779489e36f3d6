import type { TestUser } from '../people/testUser.ts'

/** Resumes payouts as two operators do: one requests it, the other approves. */
export const resumePayouts = async (
  requester: TestUser['client'],
  approver: TestUser['client'],
  note = '核对完成',
): Promise<void> => {
  const { awaitedApproval } = await requester.pay.resumePayouts({ note })
  await approver.ops.approve({ approvalId: awaitedApproval ?? 0 })
}
