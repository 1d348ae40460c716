import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { nameSite } from '#platform/http/client/site.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { checkCode } from '../code.ts'
import { GATE_TITLE } from '../limits.ts'
import { enter } from './access.ts'
import { GateArt } from './gate-art.tsx'

const RELOAD_AFTER_MS = 500

/** Replaces every page until the browser has passed the gate. */
export default function GateScreen({ siteName }: { siteName: string }) {
  // The server renders this title itself; the effect is for a page that was open when its access ended.
  useEffect(() => {
    document.title = nameSite(GATE_TITLE, siteName)
  }, [siteName])
  return (
    <main className="relative isolate grid min-h-dvh overflow-hidden bg-canvas">
      <GateArt />
      <div className="page flex flex-col py-8 md:py-12">
        <p className="type-wide text-2xl md:text-3xl">{siteName.toUpperCase()}</p>
        <div className="mt-12 max-w-2xl md:my-auto">
          <h1 className="type-poster">Coming Soon</h1>
          <p className="mt-5 max-w-md text-lg text-muted">
            {siteName} is launching soon. Enter your access code to preview the site.
          </p>
          <GateForm siteName={siteName} />
        </div>
      </div>
    </main>
  )
}

function GateForm({ siteName }: { siteName: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [state, setState] = useState<'idle' | 'checking' | 'granted'>('idle')

  async function submit(event: FormEvent) {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    const problem = checkCode(code)
    setError(problem)
    if (problem) return field.current?.focus()
    setState('checking')
    try {
      if (!(await enter(code))) {
        setState('idle')
        setError(COOKIE_REFUSED)
        return
      }
      setState('granted')
      toast.success('Access granted!', `Welcome to ${siteName}.`)
      setTimeout(() => window.location.reload(), RELOAD_AFTER_MS)
    } catch (refusal) {
      setState('idle')
      setError(explain(refusal))
      field.current?.select()
    }
  }

  return (
    // POST: sent by the page's scripts even if pressed before they run, and the code stays out of the address.
    <form
      method="post"
      action="/api/access"
      noValidate
      onSubmit={submit}
      className="mt-8 flex max-w-md flex-col gap-4"
    >
      <Field label="Access code" error={error}>
        <Input
          ref={field}
          name="code"
          type="password"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={() => setError(undefined)}
        />
      </Field>
      <Button type="submit" pending={state !== 'idle'} className="self-start">
        Enter {siteName}
      </Button>
      <p role="status" className="sr-only">
        {state === 'checking' && 'Checking your access code'}
      </p>
    </form>
  )
}

const COOKIE_REFUSED =
  'That’s the right code, but this browser blocks cookies, and we need one to remember you. Allow cookies for this site, then try again.'

const explain = (refusal: unknown): string => fieldErrors(refusal).code ?? failureMessage(refusal)
