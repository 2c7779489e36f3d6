import type { StaffRole } from '@shanghao/contract/owners/permissions'
import type { TestUser } from './testUser.ts'

/** Makes a person one of an owner's staff, by invitation; returns the id of their place. */
export const employ = async (owner: TestUser, person: TestUser, role: StaffRole): Promise<number> => {
  const { staffId } = await owner.client.owners.inviteStaff({ phone: person.phone, role, name: '小李' })
  await person.client.owners.acceptInvitation({ staffId })
  return staffId
}
