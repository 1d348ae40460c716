import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { registrationQuery } from './registration-query.ts'
import { SignUpForm, type useSignUpForm } from './sign-up-form.tsx'

interface SignUpPanelProps {
  form: ReturnType<typeof useSignUpForm>
  /** The code in the link that was opened. */
  invitation: string | undefined
}

/**
 * The sign-up form, or why there is none. If the mode could not be read, the server's refusal of the form explains it.
 */
export function SignUpPanel({ form, invitation }: SignUpPanelProps) {
  const { data, isPending } = useQuery(registrationQuery(invitation))
  const [applied, setApplied] = useState(false)
  if (isPending) {
    return (
      <SkeletonGroup label="Loading" className="flex flex-col gap-6">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </SkeletonGroup>
    )
  }
  if (applied) {
    return (
      <Notice title="Your application is waiting for an admin">
        <p>We’ll mail you the answer. Until then you can read everything here.</p>
      </Notice>
    )
  }
  if (data?.mode === 'closed') {
    return (
      <Notice title="Sign-up is closed">
        <p>
          We’re not taking new members at the moment. You can read everything, and{' '}
          <Link to="/contact" className="link">
            write to us
          </Link>
          .
        </p>
      </Notice>
    )
  }
  if (data?.mode === 'invite' && !data.invitedBy) {
    return (
      <Notice title={invitation ? 'This invitation doesn’t work' : 'You need an invitation'}>
        <p>
          {invitation
            ? 'It’s used up, has expired, or part of the link got lost. Ask for a new one.'
            : 'You need an invitation to join. Ask a member for a link.'}
        </p>
      </Notice>
    )
  }
  return (
    <>
      {data?.invitedBy && (
        <p className="mb-5">
          <bdi className="font-semibold">@{data.invitedBy}</bdi> invites you.
        </p>
      )}
      <SignUpForm
        form={form}
        question={data?.question ?? undefined}
        invitation={invitation}
        onApplied={() => setApplied(true)}
      />
    </>
  )
}

function Notice({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div role="status">
      <h2 className="type-heading">{title}</h2>
      <div className="mt-2 text-muted">{children}</div>
    </div>
  )
}
