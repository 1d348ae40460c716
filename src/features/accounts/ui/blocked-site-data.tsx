import { AuthCard } from '#features/accounts/sign-in/ui/auth-card.tsx'
import { Button } from '#ui/button.tsx'

/** In place of the forms: the session of a log-in is kept in the browser, which refuses it. */
export function BlockedSiteData() {
  return (
    <AuthCard title="Welcome" subtitle="Join the music community">
      <div role="alert" className="flex flex-col gap-3">
        <p className="font-semibold">Nobody can log in or sign up in this browser at the moment.</p>
        <p>
          It blocks cookies and site data, where it would keep that you are logged in. Allow them for{' '}
          <strong className="wrap-anywhere">{window.location.host}</strong> in the settings of the browser,
          then load this page again. What is public works without.
        </p>
      </div>
      <Button className="mt-6" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </AuthCard>
  )
}
