export { listDeeds } from './server/list.ts'
export { type Deed, recordDeed } from './server/record.ts'
export { createRefusalLog, Refusal } from './server/refusals.ts'
