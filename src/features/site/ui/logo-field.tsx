import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useId, useRef } from 'react'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { setupQuery, siteApi, uploadLogo } from './site-queries.ts'

/** Uploads and removes the logo, which applies at once. */
export function LogoField({ userId, logo }: { userId: string; logo: string | null }) {
  const heading = useId()
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (file) await uploadLogo(file)
      else await unwrap(siteApi().logo.$delete())
    },
    onSuccess: async (_, file) => {
      toast.success(file ? 'The logo applies now' : 'The logo is removed')
      await client.invalidateQueries({ queryKey: setupQuery(userId).queryKey })
    },
    onError: (error) => toast.error('The logo was not changed', failureMessage(error)),
  })
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // Allows choosing the same file again.
    event.target.value = ''
    if (file) change.mutate(file)
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="type-heading">
        Logo
      </h2>
      <p className="mt-1 text-muted">
        Beside the name in the navigation, and as icon of the site. A PNG or WebP with a transparent
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
        <Button
          variant="secondary"
          size="small"
          pending={change.isPending}
          onClick={() => input.current?.click()}
        >
          {logo ? 'Change logo' : 'Add a logo'}
        </Button>
        {logo && (
          <Button variant="quiet" size="small" onClick={() => change.mutate(null)}>
            Remove logo
          </Button>
        )}
      </div>
    </section>
  )
}
