export { lockCasesAbout, OWN } from './server/lock-case.ts'
export { recordRemoval } from './server/record-decision.ts'
