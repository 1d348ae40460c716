export { lockCasesAbout, OWN } from './server/lock-case.ts'
export { recordLifted, recordRemoval, recordStanding } from './server/record-decision.ts'
