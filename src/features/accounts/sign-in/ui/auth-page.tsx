import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { isSiteDataBlocked } from '#platform/site-data.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { AuthCard } from './auth-card.tsx'
import type { Banned } from './banned.ts'
import { BlockedSiteData } from './blocked-site-data.tsx'
import { LogInForm, useLogInForm } from './log-in-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { returnPath } from './session/return-path.ts'
import { useSession } from './session/use-session.ts'
import { forgetWish, readWish } from './session/wish.ts'
import { useSignUpForm } from './sign-up-form.tsx'
import { SignUpPanel } from './sign-up-panel.tsx'
import { signedIn, useSignInWords } from './words.ts'

export type AuthTab = 'log-in' | 'sign-up'

interface AuthPageProps {
  tab: AuthTab
  next?: string
  /** The code of an invitation. */
  invitation?: string
  /** Below the form when somebody could not log in because of a ban. */
  appeal: (banned: Banned) => ReactNode
}

/** Sign-up and login. Redirects a member to `next` if that is a page of this site, else home. */
export function AuthPage({ tab, next, invitation, appeal }: AuthPageProps) {
  const session = useSession()
  const navigate = useNavigate({ from: '/auth/' })
  const logInForm = useLogInForm()
  const signUpForm = useSignUpForm()
  const words = useSignInWords()
  const [banned, setBanned] = useState<Banned>()
  // The server renders the page before it is known who opens it, and without this.
  const [wish, setWish] = useState(readWish)

  function leaveWish() {
    forgetWish()
    setWish(undefined)
  }

  if (session.status === 'member') return <Redirect path={returnPath(next) ?? '/'} />
  if (session.status === 'loading') {
    return (
      <AuthCard title="Welcome" subtitle="Join the music community">
        <FormSkeleton />
      </AuthCard>
    )
  }
  if (isSiteDataBlocked()) return <BlockedSiteData />
  if (session.secondFactorPending) {
    return (
      <AuthCard title="One more step" subtitle="Your account has a second step to protect it.">
        <SecondFactorForm failure={words.failed} onPassed={() => toast.success(...signedIn(words))} />
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={wish ? `${wish.words}: ${tab === 'sign-up' ? 'make an account' : 'sign in'}` : 'Welcome'}
      subtitle={wish ? <DoneOnceIn onLeave={leaveWish} /> : 'Join the music community'}
    >
      <Tabs
        defaultValue={tab}
        value={tab}
        onValueChange={(value) =>
          navigate({
            search: ({ next, invitation }) => ({
              next,
              invitation,
              tab: value === 'sign-up' ? value : undefined,
            }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        <TabList
          label="Sign in or sign up"
          tabs={[
            { value: 'log-in', label: words.signIn },
            { value: 'sign-up', label: 'Sign Up' },
          ]}
          className="border-b border-line"
        />
        <TabPanel value="log-in" className="pt-6">
          <LogInForm form={logInForm} onBanned={setBanned} />
          {banned && appeal(banned)}
        </TabPanel>
        <TabPanel value="sign-up" className="pt-6">
          <SignUpPanel form={signUpForm} invitation={invitation} />
        </TabPanel>
      </Tabs>
    </AuthCard>
  )
}

/** Says that the wish of the visitor is done once they have signed in. */
const DoneOnceIn = ({ onLeave }: { onLeave: () => void }) => (
  <>
    We’ll do it as soon as you’re in.{' '}
    <button type="button" className="link" onClick={onLeave}>
      Never mind
    </button>
  </>
)

function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading" className="flex flex-col gap-6">
      <Skeleton className="h-11 w-44" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-11" />
    </SkeletonGroup>
  )
}

/** Redirects to a path of this site, replacing the page that renders it. */
function Redirect({ path }: { path: string }) {
  const router = useRouter()
  useEffect(() => {
    router.history.replace(path)
  }, [router, path])
  return null
}
