export { countRental, importRentalHistory } from './afterRental/rentalCounts.ts'
export { findBlock, isRenterBlocked } from './blacklist.ts'
export {
  credentialContext,
  sealLogin,
  setCredential,
  setSealedCredentials,
  unsealCredential,
} from './credential/sealedCredential.ts'
export { draftGoods, draftManyGoods, type GoodsDraft } from './draft.ts'
export { defineGame, findNight, type GameTemplate, setLicenceNote } from './games.ts'
export { listNewestGoods } from './queries.ts'
export { findQuietHours, quietOf } from './quiet.ts'
export { sumRecharged } from './rentConditions.ts'
export { isGame } from './search/catalogue.ts'
export { addHeat } from './search/searches.ts'
export { awaitOwnerAfterRental, findRelisting } from './states/relisting.ts'
export {
  endRest,
  restGoods,
  restOn,
  restUntilConfirmed,
} from './states/rest.ts'
export {
  approveGoods,
  approveManyGoods,
  findOutSince,
  lockListedOf,
  moveOutOfCirculation,
  rejectGoods,
  submitGoods,
  unshelveAllOf,
  unshelveGoods,
} from './states/transitions.ts'
