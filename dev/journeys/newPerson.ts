import { query } from '../e2e/fixtures/database/database.ts'

/** A number that is not registered and what makes an ID number one of its own, for each call others: both browsers may use one network. */
export const newPerson = async (): Promise<{ phone: string; sequence: number }> => {
  await query('create sequence if not exists journey_person')
  const [row] = await query<{ nth: string }>("select nextval('journey_person') as nth")
  const nth = Number(row?.nth)
  return { phone: String(13_941_000_000 + nth), sequence: 1900 + nth }
}
