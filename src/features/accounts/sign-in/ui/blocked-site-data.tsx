import { Button } from '#ui/button.tsx'
import { AuthCard } from './auth-card.tsx'

/** In place of the forms: the session of a log-in is kept in the browser, which refuses it. */
export function BlockedSiteData() {
  return (
    <AuthCard title="Welcome" subtitle="Join the music community">
      <div role="alert" className="flex flex-col gap-3">
        <p className="font-semibold">You can’t sign in or sign up in this browser at the moment.</p>
        <p>
          It blocks cookies and site data, so it can’t remember that you’re signed in. Allow them for{' '}
          <strong className="wrap-anywhere">{window.location.host}</strong> in your browser’s settings, then
          reload this page. Everything public works without them.
        </p>
      </div>
      <Button className="mt-6" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </AuthCard>
  )
}
