export { ADMIN_USAGE, isAdminCommand, runAdminCommand } from './server/admin-command.ts'
export type { DeletionRoutes } from './server/deletion-routes.ts'
export type { AccountData, ExportFile } from './server/export/account-data.ts'
export { removeFolder } from './server/export/removed-folders.ts'
export type { Accounts } from './server/feature.ts'
export { lockMember, memberNotFound, mustBeAbove } from './server/lock-member.ts'
export { enqueueInvitation, enqueueLetter, hasManyLetters } from './server/mail/enqueue.ts'
export {
  confirmEmail,
  emailOf,
  lockRoles,
  readLogInMeans,
  resetSecondFactor,
} from './server/member-account.ts'
export type { RegistrationRoutes } from './server/registration/routes.ts'
export { ADMIN_LISTS, adminsOnly, moderatorsOnly } from './server/role-required.ts'
export {
  adminsAmong,
  hasOtherStaff,
  isAbove,
  isAdmin,
  isModerator,
  moderates,
  publishRightsChange,
  RIGHTS_CHANGED,
  setRole,
  withheldMember,
} from './server/roles.ts'
export { recordEvent as recordSecurityEvent } from './server/security-events.ts'
export { deviceName } from './server/sessions/device.ts'
export { SESSIONS_ENDED } from './server/sessions/ended-sessions.ts'
export { listSessions } from './server/sessions/session-list.ts'
export { endSessions, lockSessions, sessionEnded } from './server/sessions/sessions.ts'
export { formatMoment } from './server/sessions/standing.ts'
