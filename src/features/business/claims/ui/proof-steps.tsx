import Check from 'virtual:icon/check'
import Copy from 'virtual:icon/copy'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { ManageLink } from '#features/business/accounts/ui/manage-link.tsx'
import { pagePath } from '#features/business/accounts/ui/page-path.ts'
import { businessKey, checkProof } from '#features/business/accounts/ui/state/business-queries.ts'
import { PROOF_RECHECK_MS, type ProofMethod } from '#features/business/limits.ts'
import type { Proof, ProofCheck } from '#features/business/proofs/contract.ts'
import { ApiError, failureMessage } from '#platform/http/client/client.ts'
import { useSite } from '#platform/http/client/site.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { FormFailure } from '#ui/form-failure.tsx'
import { formatDate } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { toast } from '#ui/toast.ts'
import { Attempts } from './attempts.tsx'

interface ProofStepsProps {
  userId: string
  proof: Proof
  /** Called once the token was found. */
  onProved: () => void
  /** Goes back to choose another address. */
  onOther: () => void
  /** Begins a new proof for the same address, once the token has expired. */
  onStartAgain: () => void
  isBeginning: boolean
  /** Why `onStartAgain` failed. */
  failure: string | undefined
}

/** Explains what to publish for a proof, and runs the check, also automatically every few minutes. */
export function ProofSteps({ userId, proof, onProved, onOther, ...again }: ProofStepsProps) {
  const client = useQueryClient()
  const site = useSite()
  const checking = useMutation({
    mutationFn: () => checkProof(proof.id),
    retry: false,
    onSuccess: ({ claim }) => {
      if (!claim) return
      onProved()
      for (const changed of ['claims', 'accounts']) {
        void client.invalidateQueries({ queryKey: [...businessKey(userId), changed] })
      }
    },
  })
  const { data } = checking
  const checkAgain = useEffectEvent(() => {
    if (!data?.claim && !isOver(checking.error) && !checking.isPending && !document.hidden) checking.mutate()
  })
  useEffect(() => {
    const timer = setInterval(() => checkAgain(), PROOF_RECHECK_MS)
    return () => clearInterval(timer)
  }, [])
  if (data?.claim) return <Proved check={data} />
  if (checking.isError && isOver(checking.error)) {
    return (
      <Over reason={failureMessage(checking.error)} address={proof.address} onOther={onOther} {...again} />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        Publish one of these at <b className="wrap-anywhere">{proof.address}</b>, then check. The token is
        good until {formatDate(proof.expiresAt)}.
      </p>
      <ul className="flex flex-col gap-3">
        {proof.methods.map((method) => (
          <li key={method} className="rounded-control border border-edge p-3">
            {stepOf(method, proof, site.name)}
          </li>
        ))}
      </ul>
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {data && <Attempts attempts={data.attempts} />}
      </div>
      <FormFailure message={checking.isError ? failureMessage(checking.error) : undefined} />
      <div className="flex flex-wrap gap-3">
        <Button type="button" pending={checking.isPending} onClick={() => checking.mutate()}>
          Check now
        </Button>
        <Button type="button" variant="secondary" onClick={onOther}>
          Use another address
        </Button>
      </div>
    </div>
  )
}

/** Whether the token has expired, or another owner has cancelled the proof. */
const isOver = (error: Error | null): boolean =>
  error instanceof ApiError && (error.problem.code === 'expired' || error.status === 404)

interface OverProps extends Pick<ProofStepsProps, 'onOther' | 'onStartAgain' | 'isBeginning' | 'failure'> {
  reason: string
  address: string
}

/** Shows a proof whose token is no longer valid, without the token, so that nobody publishes it. */
function Over({ reason, address, onOther, onStartAgain, isBeginning, failure }: OverProps) {
  return (
    <div className="flex flex-col gap-4">
      <p role="alert" className="font-medium text-danger">
        {reason}
      </p>
      <p>
        You can remove what you published at <b className="wrap-anywhere">{address}</b>.
      </p>
      <FormFailure message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="button" pending={isBeginning} onClick={onStartAgain}>
          Get a new token
        </Button>
        <Button type="button" variant="secondary" onClick={onOther}>
          Use another address
        </Button>
      </div>
    </div>
  )
}

function stepOf(method: ProofMethod, proof: Proof, site: string): ReactNode {
  switch (method) {
    case 'dns':
      return (
        <Step title="A TXT record in your domain">
          <Copyable label="Name of the record" text={proof.recordName ?? ''} />
          <Copyable label="Value of the record" text={`fanfare-verification=${proof.token}`} />
        </Step>
      )
    case 'well-known':
      return (
        <Step title="A file on your server">
          <Copyable label="Address of the file" text={proof.fileAddress ?? ''} />
          <Copyable label="Content of the file" text={`{ "tokens": ["${proof.token}"] }`} />
        </Step>
      )
    case 'page':
      return (
        <Step title="A link on the page">
          <Copyable label="The link" text={`<a rel="me" href="${proof.link}">${site}</a>`} />
        </Step>
      )
    case 'fediverse':
      return (
        <Step title="A field of your fediverse profile">
          <Copyable label="Content of the field" text={proof.link} />
        </Step>
      )
    case 'bluesky':
      return (
        <Step title={`The text of the Bluesky profile ${nameOf(proof.handle ?? '')}`}>
          <Copyable label="Put this into the text" text={proof.link} />
        </Step>
      )
  }
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="font-semibold">{title}</h3>
      {children}
    </>
  )
}

function Copyable({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Copied')
    } catch {
      toast.error('Couldn’t copy', 'Please select the text and copy it.')
    }
  }
  return (
    <div className="mt-2">
      <p className="text-sm text-muted">{label}</p>
      <div className="flex items-start gap-2">
        <code className="min-w-0 flex-1 rounded-control bg-well px-2 py-1.5 text-sm wrap-anywhere">
          {text}
        </code>
        <IconButton type="button" label={`Copy: ${label}`} onClick={copy}>
          <Copy aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

function Proved({ check: { claim, reasons } }: { check: ProofCheck }) {
  const isApproved = claim?.claimStatus === 'approved'
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="flex items-center gap-2 font-semibold">
        <Check aria-hidden="true" className="size-5 shrink-0" />
        {isApproved ? `Proved. The page of ${claim.entityName} is yours.` : 'Proved. An admin decides now.'}
      </p>
      {!isApproved && reasons.length > 0 && (
        <ul className="list-disc ps-5 text-sm text-muted">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {isApproved && claim.linkedId !== null ? (
          <>
            <PageLink
              href={pagePath(claim.kind, claim.linkedId, claim.entityName)}
              className={buttonStyle('primary', 'medium')}
            >
              Your page
            </PageLink>
            <ManageLink
              kind={claim.kind}
              linkedId={claim.linkedId}
              tab="page"
              className={buttonStyle('secondary', 'medium')}
            >
              Manage it
            </ManageLink>
          </>
        ) : (
          <ButtonLink to="/business/dashboard" search={{ tab: 'artists' }}>
            Go to your dashboard
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** A profile may be listed by its identity instead of its handle. */
const nameOf = (handle: string) => (handle.startsWith('did:') ? handle : `@${handle}`)
