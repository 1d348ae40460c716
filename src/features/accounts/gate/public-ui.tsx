export { accessLoss, isAccessRequired, readGate, reportLostAccess } from './ui/access.ts'
export { AccessGuard, Gate } from './ui/access-guard.tsx'
export { LeavePreview } from './ui/leave-preview.tsx'
