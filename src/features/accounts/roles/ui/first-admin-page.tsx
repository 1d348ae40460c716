import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MembersOnly } from '#features/accounts/sign-in/ui/session/members-only.tsx'
import { personalKey } from '#features/accounts/sign-in/ui/session/personal-key.ts'
import { useLinkToken } from '#features/accounts/sign-in/ui/session/use-link-token.ts'
import { createClient, failureMessage, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { FirstAdminRoutes } from '../server/first-admin-routes.ts'

/** The page behind the link that the start prints while nobody is an admin. */
export function FirstAdminPage() {
  const { token, forget } = useLinkToken('fanfare.first-admin')
  return (
    <div className="reading-page py-8 md:py-12">
      <h1 className="type-display mb-8">Set up your site</h1>
      {token === undefined ? (
        <Loading />
      ) : (
        <MembersOnly fallback={<Loading />}>
          {(userId) => <BecomeAdmin userId={userId} token={token} forget={forget} />}
        </MembersOnly>
      )}
    </div>
  )
}

const Loading = () => (
  <SkeletonGroup label="Loading">
    <Skeleton className="h-48" />
  </SkeletonGroup>
)

interface BecomeAdminProps {
  userId: string
  token: string
  forget: () => void
}

function BecomeAdmin({ userId, token, forget }: BecomeAdminProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const become = useMutation({
    mutationFn: () =>
      unwrap(createClient<FirstAdminRoutes>().api.me['first-admin'].$post({ json: { token } })),
    retry: false,
    onSuccess: async () => {
      forget()
      await client.invalidateQueries({ queryKey: personalKey(userId) })
      await navigate({ to: '/admin/setup', replace: true })
    },
  })
  if (token === '') {
    return (
      <Card className="p-5 sm:p-6">
        <p>Part of the link is missing. Open the whole address that the terminal shows.</p>
      </Card>
    )
  }
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <p className="text-lg">You’re one press away from running this site.</p>
      <p className="text-muted">
        This account becomes its first admin, and the link stops working. Next you choose a name, who may
        join, and what the texts say.
      </p>
      {become.error && (
        <p role="alert" className="font-medium text-danger">
          {failureMessage(become.error)}
        </p>
      )}
      <Button className="self-start" pending={become.isPending} onClick={() => become.mutate()}>
        Become the first admin
      </Button>
    </Card>
  )
}
