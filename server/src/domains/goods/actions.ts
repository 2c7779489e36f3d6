export { findBlock, isRenterBlocked } from './blacklist.ts'
export { draftGoods, draftManyGoods, type GoodsDraft } from './draft.ts'
export { defineGame, findNight, type GameTemplate, setLicenceNote } from './games.ts'
export { listNewestGoods } from './queries.ts'
export { findQuietHours, quietOf } from './quiet.ts'
export { countRental, importRentalHistory } from './rentalCounts.ts'
export { sumRecharged } from './rentConditions.ts'
export {
  credentialContext,
  sealLogin,
  setCredential,
  setSealedCredentials,
  unsealCredential,
} from './sealedCredential.ts'
export { isGame } from './search/catalogue.ts'
export { addHeat } from './search/searches.ts'
export {
  awaitOwnerAfterRental,
  endRest,
  findRelisting,
  restGoods,
  restOn,
  restUntilConfirmed,
} from './states/rest.ts'
export {
  approveGoods,
  approveManyGoods,
  confirmGoods,
  findOutSince,
  lockListedOf,
  moveOutOfCirculation,
  rejectGoods,
  shelveGoods,
  submitGoods,
  unshelveAllOf,
  unshelveGoods,
} from './states/transitions.ts'
