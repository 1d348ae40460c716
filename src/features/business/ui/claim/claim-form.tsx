import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { DocumentField, useDocumentUploads, useUploads } from '#features/media/public-ui.tsx'
import { failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { toast } from '#ui/toast.ts'
import type { BusinessAccount, FoundArtist } from '../../contract.ts'
import {
  ADDITIONAL_INFORMATION_MAX,
  ARTIST_REQUIRED,
  CLAIM_DOCUMENTS_MAX,
  DOCUMENTS_REQUIRED,
} from '../../limits.ts'
import { businessKey, claimArtist } from '../state/business-queries.ts'
import { ArtistField } from './artist-field.tsx'

interface ClaimFormProps {
  userId: string
  /** Verified accounts, at least one. */
  accounts: readonly BusinessAccount[]
  /** The first search text. */
  artist?: string
}

/** The form of a claim on an artist. It keeps its values until the claim is accepted. */
export function ClaimForm({ userId, accounts, artist: initialText = '' }: ClaimFormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const documents = useDocumentUploads(CLAIM_DOCUMENTS_MAX)
  const attached = useUploads(documents)
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '')
  const [artist, setArtist] = useState<FoundArtist>()
  const [information, setInformation] = useState('')
  const [submitted, setSubmitted] = useState(false)

  const send = useMutation({
    mutationFn: async (artistMusicbrainzId: string) => {
      const uploaded = await documents.ready()
      if (!uploaded) {
        toast.error('Upload failed', 'Please try the files that failed again, or remove them.')
        return
      }
      await claimArtist({
        businessAccountId: accountId,
        artistMusicbrainzId,
        documentIds: uploaded.map(({ id }) => id),
        additionalInformation: information,
      })
      documents.clear()
      void client.invalidateQueries({ queryKey: businessKey(userId) })
      toast.success('Claim Submitted', 'Your artist claim has been submitted for review.')
      await navigate({ to: '/business/dashboard', search: { tab: 'artists' } })
    },
    retry: false,
    onError: (error) => toast.error('Error', failureMessage(error)),
  })
  const refused = fieldErrors(send.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (artist && attached.length > 0 && !send.isPending) send.mutate(artist.id)
  }

  return (
    <form onSubmit={submit} noValidate method="post" className="flex flex-col gap-7">
      {accounts.length > 1 && (
        <div className="flex flex-col gap-1.5">
          <span aria-hidden="true" className="text-sm font-semibold">
            Business account
          </span>
          <NativeSelect
            label="Business account"
            value={accountId}
            onChange={setAccountId}
            options={accounts.map(({ id, businessName }) => ({ value: id, label: businessName }))}
          />
        </div>
      )}
      <ArtistField
        userId={userId}
        initialText={initialText}
        artist={artist}
        onChoose={setArtist}
        error={submitted && !artist ? ARTIST_REQUIRED : refused.artistMusicbrainzId}
      />
      <DocumentField
        documents={documents}
        label="Verification documents"
        hint="Pictures or PDF, 1 to 5 files of at most 10 MB each. Only you and our admins can open them."
        error={submitted && attached.length === 0 ? DOCUMENTS_REQUIRED : refused.documentIds}
      />
      <Field
        label="Additional information (optional)"
        hint="Anything that helps us see that you speak for this artist."
        error={refused.additionalInformation}
        counter={{ used: information.trim().length, max: ADDITIONAL_INFORMATION_MAX }}
      >
        <Textarea dir="auto" value={information} onChange={(event) => setInformation(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" pending={send.isPending}>
          Submit Claim
        </Button>
      </div>
    </form>
  )
}
