import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAuth } from '#features/accounts/sign-in/ui/auth-calls.ts'
import { personalKey } from '#features/accounts/sign-in/ui/session/personal-key.ts'
import { CodesDialog } from './codes-dialog.tsx'

/** `make` replaces the recovery codes, which `dialog` then shows. It needs a confirmed session. */
export function useNewCodes(userId: string) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const make = async () => {
    const made = await callAuth((auth) => auth.mfa.recoveryCodes.regenerate())
    setCodes(made.codes)
    await client.invalidateQueries({ queryKey: personalKey(userId) })
  }
  return { make, dialog: <CodesDialog codes={codes} onClose={() => setCodes(undefined)} /> }
}
