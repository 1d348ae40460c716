export { enqueueInvitation, enqueueLetter, hasManyLetters } from '#features/accounts/mail/server/enqueue.ts'
export { runAdminCommand } from '#features/accounts/roles/server/admin-command.ts'
export { adminsOnly, moderatorsOnly } from '#features/accounts/roles/server/role-required.ts'
export {
  hasOtherStaff,
  isAbove,
  isAdmin,
  isModerator,
  moderates,
  publishRightsChange,
  setRole,
  withheldMember,
} from '#features/accounts/roles/server/roles.ts'
export type { DeletionRoutes } from '#features/accounts/settings/server/deletion-routes.ts'
export type { AccountData, ExportFile } from '#features/accounts/settings/server/export/account-data.ts'
export { removeFolder } from '#features/accounts/settings/server/export/removed-folders.ts'
export { asAuthProblem, isAuthPath } from '#features/accounts/sign-in/server/auth-problem.ts'
export type { RegistrationRoutes } from '#features/accounts/sign-in/server/registration/routes.ts'
export { deviceName } from '#features/accounts/sign-in/server/sessions/device.ts'
export { listSessions } from '#features/accounts/sign-in/server/sessions/session-list.ts'
export {
  endSessions,
  formatMoment,
  lockSessions,
  sessionEnded,
} from '#features/accounts/sign-in/server/sessions/sessions.ts'
export { lockMember, memberNotFound, mustBeAbove } from './roles/server/lock-member.ts'
export { type Accounts, createAccountData } from './server/feature.ts'
export {
  confirmEmail,
  emailOf,
  lockRoles,
  readLogInMeans,
  resetSecondFactor,
} from './server/member-account.ts'
export { recordEvent as recordSecurityEvent } from './server/security-events.ts'
