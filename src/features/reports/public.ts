export { recordRemoval, recordStanding } from './server/record-decision.ts'
