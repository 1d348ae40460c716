import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { AuthCard } from '#features/accounts/sign-in/ui/auth-card.tsx'
import type { Banned } from '#features/accounts/sign-in/ui/banned.ts'
import { BlockedSiteData } from '#features/accounts/sign-in/ui/blocked-site-data.tsx'
import { isSiteDataBlocked } from '#platform/site-data.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { NewPassword } from './new-password.tsx'

interface MailLinkPageProps {
  /** Shown to a banned member. */
  appeal: (banned: Banned) => ReactNode
}

/** The page that mail links open. It consumes the token only on a button press: mail scanners follow links too. */
export function MailLinkPage({ appeal }: MailLinkPageProps) {
  const hydrated = useHydrated()
  const hash = useLocation({ select: (location) => location.hash })
  // The server never sees the fragment.
  if (!hydrated) {
    return (
      <AuthCard title="One moment" subtitle="Reading your link">
        <SkeletonGroup label="Loading" className="flex flex-col gap-6">
          <Skeleton className="h-18" />
          <Skeleton className="h-11" />
        </SkeletonGroup>
      </AuthCard>
    )
  }
  if (isSiteDataBlocked()) return <BlockedSiteData />
  const link = new URLSearchParams(hash)
  const token = link.get('token_hash')
  if (token && link.get('type') === 'recovery') return <NewPassword token={token} appeal={appeal} />
  if (token && link.get('type') === 'email_change') return <ConfirmEmail token={token} />
  if (token && link.get('type') === 'signup') return <ConfirmEmail token={token} isNew />
  return <BrokenLink />
}

function BrokenLink() {
  return (
    <AuthCard title="This link isn’t complete" subtitle="Part of it got lost on the way.">
      <p>Copy the whole address from the mail and open it again, or ask for a new mail.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/auth/recover">Forgot password?</ButtonLink>
        <ButtonLink to="/auth" variant="secondary">
          Back to sign in
        </ButtonLink>
      </div>
    </AuthCard>
  )
}

const never = () => () => undefined

/** False on the server and at the first paint. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
