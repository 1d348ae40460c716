export { OWN } from './server/lock-case.ts'
export { recordRemoval, recordStanding } from './server/record-decision.ts'
