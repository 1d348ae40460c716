import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { REASON_MAX, REASON_TOO_LONG } from '#features/accounts/limits.ts'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { missingReason, ReasonField } from '#ui/reason-field.tsx'
import { toast } from '#ui/toast.ts'
import { setupQuery, siteApi, uploadLogo } from './site-queries.ts'

/** Uploads and removes the logo, with immediate effect, and asks for the reason. */
export function LogoField({ userId, logo }: { userId: string; logo: string | null }) {
  const heading = useId()
  const input = useRef<HTMLInputElement>(null)
  /** The new logo; null to remove the present one. */
  const [chosen, setChosen] = useState<File | null>()
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // Allows choosing the same file again.
    event.target.value = ''
    if (file) setChosen(file)
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="type-heading">
        Logo
      </h2>
      <p className="mt-1 text-muted">
        Next to the name in the navigation, and as the site’s icon. A PNG or WebP with a transparent
        background fits both themes.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {logo && (
          <img src={logo} alt="The logo now" className="h-12 w-auto rounded-control border border-line p-1" />
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Logo"
          tabIndex={-1}
          onChange={choose}
          className="sr-only"
        />
        <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
          {logo ? 'Change logo' : 'Add a logo'}
        </Button>
        {logo && (
          <Button variant="quiet" size="small" onClick={() => setChosen(null)}>
            Remove logo
          </Button>
        )}
      </div>
      {chosen !== undefined && (
        <LogoDialog userId={userId} file={chosen} onClose={() => setChosen(undefined)} />
      )}
    </section>
  )
}

interface LogoDialogProps {
  userId: string
  file: File | null
  onClose: () => void
}

function LogoDialog({ userId, file, onClose }: LogoDialogProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const change = useMutation({
    mutationFn: async () => {
      if (file) await uploadLogo(file, reason.trim())
      else await unwrap(siteApi().logo.delete.$post({ json: { reason: reason.trim() } }))
    },
    onSuccess: async () => {
      toast.success(file ? 'The logo applies now' : 'The logo is removed')
      onClose()
      await client.invalidateQueries({ queryKey: setupQuery(userId).queryKey })
    },
    onError: (error) => toast.error('Couldn’t change the logo', failureMessage(error)),
  })
  return (
    <AlertDialog
      title={file ? 'Use this logo?' : 'Remove the logo?'}
      description={file ? <bdi>{file.name}</bdi> : 'The site will have no logo, and its usual icon.'}
      confirm={file ? 'Use this logo' : 'Remove'}
      danger={!file}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      pending={change.isPending}
      confirmDisabled={missingReason(reason, REASON_MAX, REASON_TOO_LONG)}
      onConfirm={() => change.mutate()}
    >
      <ReasonField value={reason} max={REASON_MAX} tooLong={REASON_TOO_LONG} onChange={setReason} />
    </AlertDialog>
  )
}
