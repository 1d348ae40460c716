export { listAuditEntries } from './server/list.ts'
export { type AuditRecord, recordAudit } from './server/record.ts'
export { createRefusalLog, Refusal, sumFurtherRefusals } from './server/refusal-log.ts'
