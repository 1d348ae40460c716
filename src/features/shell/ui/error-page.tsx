import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ButtonAnchor } from '#ui/button-link.tsx'
import { GroovesArt } from './grooves-art.tsx'

/** Shown when a page failed. It never shows the message of an internal error. */
export function ErrorPage({ reset }: { reset: () => void }) {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)

  async function retry() {
    setRetrying(true)
    await router.invalidate()
    setRetrying(false)
    reset()
  }

  return (
    <div className="relative isolate -mb-24 overflow-hidden">
      <GroovesArt />
      <div role="alert" className="page flex min-h-[80vh] flex-col justify-center py-16">
        <h1 className="type-poster max-w-4xl">The record skipped</h1>
        <p className="mt-5 max-w-md text-lg text-muted">
          Something went wrong on our side and this page could not be shown. Trying again often helps.
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
