import { useState } from 'react'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { logInWithPasskey } from './auth-calls.ts'
import { useSignInWords } from './words.ts'

interface PasskeyButtonProps {
  /** Logs in, or passes the second step. */
  pass?: () => Promise<unknown>
  children: string
  onPassed: () => void
  onFailed?: (error: unknown) => void
}

/** Logs in with a passkey, which the browser asks for; with `pass` it is the second step. */
export function PasskeyButton({ pass = logInWithPasskey, children, onPassed, onFailed }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  const { failed } = useSignInWords()
  async function logIn() {
    setBusy(true)
    try {
      await pass()
      onPassed()
    } catch (error) {
      toast.error(failed, failureMessage(error))
      onFailed?.(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" onClick={logIn} pending={busy}>
      {children}
    </Button>
  )
}
