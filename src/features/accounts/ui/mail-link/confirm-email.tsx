import { useMutation } from '@tanstack/react-query'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { consumeEmailToken } from '../auth-calls.ts'
import { AuthCard } from '../auth-card.tsx'

/** Confirms a new address with the token of the mail sent to it. */
export function ConfirmEmail({ token }: { token: string }) {
  const confirm = useMutation({ mutationFn: () => consumeEmailToken(token), retry: false })

  if (confirm.isSuccess) {
    return (
      <AuthCard title="Your address is confirmed" subtitle="From now on you log in with it.">
        <ButtonLink to="/settings">To your settings</ButtonLink>
      </AuthCard>
    )
  }
  if (confirm.isError) {
    return (
      <AuthCard title="This link does not work" subtitle={failureMessage(confirm.error)}>
        <p>Links work once and for half an hour. You can ask for a new one in your settings.</p>
        <ButtonLink to="/settings" className="mt-6">
          To your settings
        </ButtonLink>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Confirm your new address" subtitle="One press, and it is yours.">
      <Button pending={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm
      </Button>
    </AuthCard>
  )
}
