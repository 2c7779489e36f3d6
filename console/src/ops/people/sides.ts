import { choice } from '../../core/table/filters.ts'

/** Which side of an order a person is looked at on. */
export const sideFilters = { as: choice('身份', { renter: '作为租客', owner: '作为号主' }) }
