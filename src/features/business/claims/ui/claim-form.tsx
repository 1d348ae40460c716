import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { businessKey } from '#features/business/accounts/ui/state/business-queries.ts'
import type { OwnBusinessAccount } from '#features/business/contract.ts'
import {
  ADDITIONAL_INFORMATION_MAX,
  CLAIM_DOCUMENTS_MAX,
  type ClaimKind,
  DOCUMENTS_REQUIRED,
} from '#features/business/limits.ts'
import { UPLOAD_FAILED } from '#features/files/uploads/limits.ts'
import { DocumentField, documentsFor, useUploads } from '#features/files/uploads/public-ui.tsx'
import { failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { draftOf } from '#ui/draft.ts'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Textarea } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { useStoredForm } from '#ui/use-stored-form.ts'
import { type ClaimingBusiness, ClaimingBusinessFields, useClaimingBusiness } from './claiming-business.tsx'
import type { ProofRefusal } from './proof-panel.tsx'

/** The fields that all claims send. */
export interface CommonClaim {
  businessAccountId: string
  documentIds: string[]
  additionalInformation: string
}

interface ClaimFormProps {
  userId: string
  /** Those that may claim; without one, the form registers a new one. */
  accounts: readonly OwnBusinessAccount[]
  /** The name of the page, once it is chosen. */
  pageName: string | undefined
  /** The claimed thing in words, as in 'this artist'. */
  kind: ClaimKind
  /**
   * The fields for the claimed page. `isSubmitted` is true after the first attempt to send; `unprovable` is why the
   * last proof could not begin.
   */
  fields: (state: {
    isSubmitted: boolean
    refused: Record<string, string>
    unprovable: ProofRefusal | undefined
  }) => ReactNode
  /** The fast way for a business, above the documents. */
  proof: (
    business: ClaimingBusiness,
    on: { onRefused: (refusal: ProofRefusal) => void; onProved: () => void },
  ) => ReactNode
  /** Whether these fields are filled in. */
  isComplete: boolean
  send: (claim: CommonClaim) => Promise<unknown>
  /** Called once the claim is made, by documents or by proof. */
  onDone: () => void
}

/** The form of a claim. It keeps its values in the browser until the claim is made, also when the session ends. */
export function ClaimForm({
  userId,
  accounts,
  pageName,
  kind,
  fields,
  proof,
  isComplete,
  send,
  onDone,
}: ClaimFormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const documents = documentsFor(
    `${userId} claim.${kind}`,
    draftOf(userId, `claim.${kind}.files`),
    CLAIM_DOCUMENTS_MAX,
  )
  const attached = useUploads(documents)
  const stored = useStoredForm(userId, `claim.${kind}`, { information: '' })
  const { information } = stored.value
  const business = useClaimingBusiness(userId, accounts, kind, pageName)
  const [isSubmitted, setSubmitted] = useState(false)
  const [unprovable, setUnprovable] = useState<ProofRefusal>()
  const form = useRef<HTMLFormElement>(null)
  const papers = useRef<HTMLDivElement>(null)

  // The field may be above what a phone shows of the form.
  useEffect(() => {
    if (unprovable) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [unprovable])

  const forget = () => {
    stored.forget()
    onDone()
  }

  const sending = useMutation({
    mutationFn: async () => {
      const uploaded = await documents.ready()
      if (!uploaded) {
        toast.error('Upload failed', UPLOAD_FAILED)
        throw new Error(UPLOAD_FAILED)
      }
      await send({
        businessAccountId: await business.ready(),
        documentIds: uploaded.map(({ id }) => id),
        additionalInformation: information,
      })
      documents.clear()
      forget()
      void client.invalidateQueries({ queryKey: businessKey(userId) })
      toast.success('Claim Submitted', `Your ${kind} claim has been submitted for review.`)
      await navigate({ to: '/business/dashboard', search: { tab: 'artists' } })
    },
    retry: false,
  })
  const refused = fieldErrors(sending.error)
  const failure =
    sending.error?.message === UPLOAD_FAILED ? UPLOAD_FAILED : sending.error && failureMessage(sending.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (isComplete && attached.length > 0 && !sending.isPending) sending.mutate()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate method="post" className="flex flex-col gap-7">
      {fields({ isSubmitted, refused, unprovable })}
      <ClaimingBusinessFields business={business} />
      <div>
        {proof(business, { onRefused: setUnprovable, onProved: forget })}
        <Button
          type="button"
          variant="quiet"
          size="small"
          className="mt-2"
          onClick={() => papers.current?.focus()}
        >
          I can’t use any of these
        </Button>
      </div>
      <div ref={papers} tabIndex={-1} className="scroll-mt-24 outline-none">
        <p className="mb-2 text-muted">Or send us documents. Our admins read them within a few days.</p>
        <DocumentField
          documents={documents}
          label="Verification documents"
          hint="Pictures or PDF, 1 to 5 files of at most 10 MB each. Only you and our admins can open them."
          error={isSubmitted && attached.length === 0 ? DOCUMENTS_REQUIRED : refused.documentIds}
        />
      </div>
      <Field
        label="Additional information (optional)"
        hint={`Anything that shows us you speak for this ${kind}.`}
        error={refused.additionalInformation}
        counter={{ used: information.trim().length, max: ADDITIONAL_INFORMATION_MAX }}
      >
        <Textarea
          dir="auto"
          value={information}
          onChange={(event) => stored.change({ information: event.target.value })}
        />
      </Field>
      <FormFailure message={failure ?? undefined} />
      <div>
        <Button type="submit" pending={sending.isPending}>
          Submit Claim
        </Button>
      </div>
    </form>
  )
}
