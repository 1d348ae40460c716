export { CopyButton } from '#features/accounts/settings/ui/copy-button.tsx'
export { SectionError, SectionSkeleton } from '#features/accounts/settings/ui/section-state.tsx'
export { userQuery } from '#features/accounts/settings/ui/settings-queries.ts'
export { SettingsSection } from '#features/accounts/settings/ui/settings-section.tsx'
export { showFailure } from '#features/accounts/sign-in/ui/form-failure.ts'
export { GuestNote } from '#features/accounts/sign-in/ui/guest-note.tsx'
export { connectSession } from '#features/accounts/sign-in/ui/session/connect-session.ts'
export { MembersOnly } from '#features/accounts/sign-in/ui/session/members-only.tsx'
export { ownRolesQuery } from '#features/accounts/sign-in/ui/session/own-roles-query.ts'
export { personalKey } from '#features/accounts/sign-in/ui/session/personal-key.ts'
export { currentSession, subscribeToSession } from '#features/accounts/sign-in/ui/session/session-store.ts'
export { signOut } from '#features/accounts/sign-in/ui/session/sign-out.ts'
export { keepUnsent } from '#features/accounts/sign-in/ui/session/unsent.ts'
export { useLinkToken } from '#features/accounts/sign-in/ui/session/use-link-token.ts'
export { useRequireSignIn } from '#features/accounts/sign-in/ui/session/use-require-sign-in.ts'
export { useSession } from '#features/accounts/sign-in/ui/session/use-session.ts'
export { useSignInAgain } from '#features/accounts/sign-in/ui/session/use-sign-in-again.ts'
export {
  forgetWish,
  isWishOfThisTab,
  keepWish,
  readWish,
  takeWish,
} from '#features/accounts/sign-in/ui/session/wish.ts'
export { useSignInWords } from '#features/accounts/sign-in/ui/words.ts'
