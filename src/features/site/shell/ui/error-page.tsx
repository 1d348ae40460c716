import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isUnanswered, noConnection } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonAnchor } from '#ui/button-link.tsx'
import { GroovesArt } from './grooves-art.tsx'

/** Shown when a page failed. It never shows the message of an internal error. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const isOffline = isUnanswered(error)

  async function retry() {
    setRetrying(true)
    // The router loads the code of a page once.
    if (isOffline && navigator.onLine) return window.location.reload()
    await router.invalidate()
    setRetrying(false)
    reset()
  }

  return (
    <div className="relative isolate -mb-16 overflow-hidden">
      <GroovesArt />
      <div role="alert" className="page flex min-h-[80vh] flex-col justify-center py-16">
        <h1 className="type-poster max-w-4xl">{isOffline ? 'No connection' : 'The record skipped'}</h1>
        <p className="mt-5 max-w-md text-lg text-muted">
          {isOffline
            ? noConnection()
            : 'Something went wrong on our side, so we can’t show this page. Trying again often helps.'}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={retry} pending={retrying}>
            Try again
          </Button>
          <ButtonAnchor href="/" variant="secondary">
            Return to Home
          </ButtonAnchor>
        </div>
      </div>
    </div>
  )
}
