import { useMutation } from '@tanstack/react-query'
import { consumeEmailToken } from '#features/accounts/sign-in/ui/auth-calls.ts'
import { AuthCard } from '#features/accounts/sign-in/ui/auth-card.tsx'
import { forgetUnsent, readUnsent } from '#features/accounts/sign-in/ui/session/unsent.ts'
import { useSession } from '#features/accounts/sign-in/ui/session/use-session.ts'
import { keepWish } from '#features/accounts/sign-in/ui/session/wish.ts'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonAnchor, ButtonLink } from '#ui/button-link.tsx'

interface ConfirmEmailProps {
  token: string
  /** The address of a new account, not another one of an account. */
  isNew?: boolean
}

/** Confirms an address with the token of the mail sent to it. */
export function ConfirmEmail({ token, isNew = false }: ConfirmEmailProps) {
  const confirm = useMutation({
    mutationFn: () => consumeEmailToken(isNew ? 'signup' : 'email_change', token),
    retry: false,
  })

  if (confirm.isSuccess) {
    return (
      <AuthCard
        title="Your address is confirmed"
        subtitle={isNew ? 'You can write posts and replies now.' : 'Use it to sign in from now on.'}
      >
        {isNew ? <BackToWriting /> : <ButtonLink to="/settings">Go to your settings</ButtonLink>}
      </AuthCard>
    )
  }
  if (confirm.isError) {
    return (
      <AuthCard title="This link doesn’t work" subtitle={failureMessage(confirm.error)}>
        <p>Links work once, for half an hour. You can ask for a new one in your settings.</p>
        <ButtonLink to="/settings" className="mt-6">
          Go to your settings
        </ButtonLink>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={isNew ? 'Confirm your address' : 'Confirm your new address'}
      subtitle="One tap and it’s yours."
    >
      <Button pending={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm
      </Button>
    </AuthCard>
  )
}

/** Leads back to the form whose text had to wait for this, or to the community. */
function BackToWriting() {
  const { userId } = useSession()
  const unsent = userId && readUnsent(userId)
  if (!unsent) return <ButtonLink to="/community">Go to the community</ButtonLink>
  const { words, wish, path } = unsent
  return (
    <ButtonAnchor
      href={path}
      onClick={() => {
        if (wish) keepWish(wish)
        forgetUnsent(userId)
      }}
    >
      {words}
    </ButtonAnchor>
  )
}
