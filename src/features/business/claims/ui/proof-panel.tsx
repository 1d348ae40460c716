import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  beginProof,
  businessKey,
  ownAccountsQuery,
  ownClaimsQuery,
  ownProofsQuery,
} from '#features/business/accounts/ui/state/business-queries.ts'
import type { NewProof } from '#features/business/proofs/contract.ts'
import { failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { wholeFailure } from '#platform/http/client/whole-failure.ts'
import { Card } from '#ui/card.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { BusinessRefused, type ClaimingBusiness } from './claiming-business.tsx'
import { FestivalAddresses, type FestivalSubject } from './festival-addresses.tsx'
import { Addresses, type ListedSubject } from './listed-addresses.tsx'
import { ProofSteps } from './proof-steps.tsx'

interface ProofPanelProps {
  userId: string
  business: ClaimingBusiness
  /** The page to prove, once it is chosen. */
  subject: ProofSubject | undefined
  /** The choice at the start. */
  missing: string
  /** Called when the server rejects fields, so that no proof can begin. */
  onRefused: (refusal: ProofRefusal) => void
  /** Called once a proof has made a claim. */
  onProved: () => void
}

/** An artist, label or venue, or a festival with the website that the claimant states. */
export type ProofSubject = ListedSubject | FestivalSubject

/** Why a proof could not begin: messages by field of the request, with the request. */
export interface ProofRefusal {
  subject: ProofSubject
  address: string
  errors: Record<string, string>
}

/** The fastest way to claim a page: prove control of one of its addresses. */
export function ProofPanel({ userId, business, subject, missing, ...on }: ProofPanelProps) {
  const businessAccountId = business.account?.id
  const title = useId()
  const accounts = useQuery(ownAccountsQuery(userId))
  const isBarred = accounts.data?.items
    .find(({ id }) => id === businessAccountId)
    ?.barredPages.some(({ kind, entityId }) => kind === subject?.kind && entityId === subject.id)
  const claims = useQuery(ownClaimsQuery(userId))
  const isManaged = claims.data?.items.some(
    (claim) =>
      claim.businessAccountId === businessAccountId &&
      claim.claimStatus === 'approved' &&
      claim.kind === subject?.kind &&
      claim.entityId === subject.id,
  )
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5" role="region" aria-labelledby={title}>
      <h2 id={title} className="type-heading">
        Fastest: prove it
      </h2>
      <p className="text-muted">
        If you control one of the {subject?.kind ?? 'page'}’s addresses, you can prove it in two minutes, no
        paperwork.
      </p>
      {isManaged && (
        <p role="note" className="rounded-control bg-well p-3">
          You manage this page. Once you prove one of its listed addresses, your claim rests on it: the page
          says so, and we look for the proof every week.
        </p>
      )}
      {isBarred && (
        <p role="note" className="rounded-control bg-well p-3">
          An admin took back, deleted or rejected an earlier claim on this page by you or someone on your
          team. Only an admin can approve the next one, so a proof doesn’t make the page yours right away:
          they’ll read it together with what you send.
        </p>
      )}
      {subject ? (
        <Chosen
          key={`${subject.kind} ${subject.id ?? subject.name}`}
          userId={userId}
          business={business}
          subject={subject}
          {...on}
        />
      ) : (
        <p>{missing}</p>
      )}
    </Card>
  )
}

interface ChosenProps extends Pick<ProofPanelProps, 'userId' | 'business' | 'onRefused' | 'onProved'> {
  subject: ProofSubject
}

function Chosen({ userId, business, subject, onRefused, onProved }: ChosenProps) {
  const client = useQueryClient()
  const proofs = useQuery(ownProofsQuery(userId))
  const openProof = proofs.data?.items.find(
    (proof) =>
      proof.businessAccountId === business.account?.id &&
      proof.kind === subject.kind &&
      // Entities of the same name have different ids.
      proof.entityId === (subject.id ?? null) &&
      (subject.id !== undefined || proof.entityName === subject.name),
  )
  const [isChoosing, setChoosing] = useState(false)
  const beginning = useMutation({
    mutationFn: async (address: string) => beginProof(bodyOf(subject, await business.ready(), address)),
    retry: false,
    onSuccess: () => {
      setChoosing(false)
      return client.invalidateQueries({ queryKey: [...businessKey(userId), 'proofs'] })
    },
    onError: (error, address) => {
      const errors = fieldErrors(error)
      if (error instanceof BusinessRefused || Object.keys(errors).length > 0)
        onRefused({ subject, address, errors })
    },
  })
  if (openProof && !isChoosing) {
    return (
      <ProofSteps
        key={openProof.id}
        userId={userId}
        proof={openProof}
        onProved={onProved}
        onOther={() => setChoosing(true)}
        onStartAgain={() => beginning.mutate(openProof.address)}
        isBeginning={beginning.isPending}
        failure={wholeFailure(beginning.error)}
      />
    )
  }
  const isRefused = Object.keys(fieldErrors(beginning.error)).length > 0
  return (
    <>
      {subject.kind === 'festival' ? (
        <FestivalAddresses userId={userId} subject={subject} beginning={beginning} />
      ) : (
        <Addresses userId={userId} subject={subject} beginning={beginning} />
      )}
      <FormFailure message={beginning.error && !isRefused ? failureMessage(beginning.error) : undefined} />
    </>
  )
}

function bodyOf(subject: ProofSubject, businessAccountId: string, address: string): NewProof {
  if (subject.kind === 'artist') {
    return { kind: 'artist', businessAccountId, artistMusicbrainzId: subject.id, address }
  }
  if (subject.kind === 'label') {
    return { kind: 'label', businessAccountId, labelMusicbrainzId: subject.id, address }
  }
  if (subject.kind === 'venue') return { kind: 'venue', businessAccountId, venueId: subject.id, address }
  const festival = subject.id ? { festivalId: subject.id } : { festivalName: subject.name }
  return { kind: 'festival', businessAccountId, ...festival, address }
}
