import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OwnSession } from '#features/accounts/contract.ts'
import { endSession } from '#features/accounts/sign-in/ui/session/authorize.ts'
import { personalKey } from '#features/accounts/sign-in/ui/session/personal-key.ts'
import { useSession } from '#features/accounts/sign-in/ui/session/use-session.ts'
import { failureMessage } from '#platform/http/client/client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast.ts'
import { SectionError, SectionSkeleton } from './section-state.tsx'
import { endAllSessions, endOtherSession, endOtherSessions, sessionsQuery } from './settings-queries.ts'
import { SettingsSection } from './settings-section.tsx'

/** The member's sessions, with buttons to end each or all of them. */
export function SessionsSection({ userId }: { userId: string }) {
  const query = useQuery(sessionsQuery(userId))
  return (
    <SettingsSection
      title="Devices"
      description={
        <p>Where you’re signed in. Sign out anything you don’t recognise, and change your password.</p>
      }
    >
      {query.data ? (
        <SessionList userId={userId} sessions={query.data.items} />
      ) : query.isError ? (
        <SectionError query={query} />
      ) : (
        <SectionSkeleton />
      )}
    </SettingsSection>
  )
}

function SessionList({ userId, sessions }: { userId: string; sessions: OwnSession[] }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { sessionId } = useSession()
  const onError = (error: unknown) => toast.error('Error signing out', failureMessage(error))
  const refresh = () => queryClient.invalidateQueries({ queryKey: personalKey(userId) })

  const one = useMutation({ mutationFn: endOtherSession, onSuccess: refresh, onError })
  const others = useMutation({ mutationFn: endOtherSessions, onSuccess: refresh, onError })
  const all = useMutation({
    mutationFn: endAllSessions,
    onSuccess: async () => {
      if (sessionId) endSession(sessionId)
      toast.success('Signed out successfully')
      await navigate({ to: '/' })
    },
    onError,
  })

  return (
    <>
      <ul>
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 first:pt-0"
          >
            <div>
              <p className="font-semibold">
                {session.device} {session.isCurrent && <Badge tone="positive">This device</Badge>}
              </p>
              <p className="text-sm text-muted">
                Last seen <RelativeTime date={session.lastSeenAt} />, signed in{' '}
                {formatDate(session.createdAt)}
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                variant="secondary"
                size="small"
                pending={one.isPending && one.variables === session.id}
                onClick={() => one.mutate(session.id)}
                aria-label={`Sign out ${session.device}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <Button variant="secondary" pending={others.isPending} onClick={() => others.mutate()}>
            Sign out all other devices
          </Button>
        )}
        <Button variant="secondary" pending={all.isPending} onClick={() => all.mutate()}>
          Sign out everywhere
        </Button>
      </div>
    </>
  )
}
