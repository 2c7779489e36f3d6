export { type OwnerAct, recordOwnerAct } from './acts.ts'
