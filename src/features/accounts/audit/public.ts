export type { OtherAction } from './contract.ts'
export { listAuditEntries } from './server/list.ts'
export { type Attempt, type AuditRecord, recordAudit } from './server/record.ts'
export { createRefusalLog, Refusal, sumFurtherRefusals } from './server/refusal-log.ts'
