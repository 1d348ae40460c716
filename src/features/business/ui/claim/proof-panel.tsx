import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { formatDate } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { type ListedKind, WEBSITE_MAX } from '../../limits.ts'
import type { ListedAddress, NewProof } from '../../proof-contract.ts'
import { beginProof, businessKey, listedAddressesQuery, ownProofsQuery } from '../state/business-queries.ts'
import { ProofSteps } from './proof-steps.tsx'

interface ProofPanelProps {
  userId: string
  businessAccountId: string
  /** What is proved, as far as it is chosen. */
  subject: ProofSubject | undefined
  /** What to choose first. */
  missing: string
}

interface ListedSubject {
  kind: ListedKind
  id: string
  name: string
}

/** An artist or label, whose addresses are known, or a festival with the website that the claimant states. */
export type ProofSubject = ListedSubject | { kind: 'festival'; id?: string; name: string; website: string }

/** The fastest way to a page: to prove control of an address of its artist, festival or label. */
export function ProofPanel({ userId, businessAccountId, subject, missing }: ProofPanelProps) {
  const title = useId()
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5" role="region" aria-labelledby={title}>
      <h2 id={title} className="type-heading">
        Fastest: prove it
      </h2>
      <p className="text-muted">
        Whoever controls an address of the {subject?.kind ?? 'page'} can prove it in two minutes, without
        papers.
      </p>
      {subject ? (
        <Chosen
          key={`${subject.kind} ${subject.name}`}
          userId={userId}
          businessAccountId={businessAccountId}
          subject={subject}
        />
      ) : (
        <p>{missing}</p>
      )}
    </Card>
  )
}

interface ChosenProps extends Pick<ProofPanelProps, 'userId' | 'businessAccountId'> {
  subject: ProofSubject
}

function Chosen({ userId, businessAccountId, subject }: ChosenProps) {
  const client = useQueryClient()
  const proofs = useQuery(ownProofsQuery(userId))
  const begun = proofs.data?.items.find(
    (proof) =>
      proof.businessAccountId === businessAccountId &&
      proof.kind === subject.kind &&
      proof.entityName === subject.name,
  )
  const [isChoosing, setChoosing] = useState(false)
  const beginning = useMutation({
    mutationFn: (address: string) => beginProof(bodyOf(subject, businessAccountId, address)),
    retry: false,
    onSuccess: () => {
      setChoosing(false)
      return client.invalidateQueries({ queryKey: [...businessKey(userId), 'proofs'] })
    },
    onError: (error) => toast.error('Error', failureMessage(error)),
  })
  if (begun && !isChoosing) {
    return <ProofSteps userId={userId} proof={begun} onOther={() => setChoosing(true)} />
  }
  if (subject.kind !== 'festival') {
    return <Addresses userId={userId} subject={subject} beginning={beginning} />
  }
  if (subject.website.trim() === '') return <p>Enter the official website above.</p>
  return (
    <>
      <p className="text-sm text-muted">
        No open source lists festivals, so an admin looks at your proof before the page is yours.
      </p>
      <div>
        <Button
          type="button"
          variant="secondary"
          pending={beginning.isPending}
          onClick={() => beginning.mutate(subject.website)}
        >
          Prove control of {subject.website}
        </Button>
      </div>
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
  const festival = subject.id ? { festivalId: subject.id } : { festivalName: subject.name }
  return { kind: 'festival', businessAccountId, ...festival, address }
}

interface AddressesProps {
  userId: string
  subject: ListedSubject
  beginning: { mutate: (address: string) => void; isPending: boolean; variables?: string }
}

/** The addresses that open sources list for an artist or label. */
function Addresses({ userId, subject, beginning }: AddressesProps) {
  const query = useQuery(listedAddressesQuery(userId, subject.kind, subject.id))
  if (query.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>{failureMessage(query.error)}</p>
        <Button
          type="button"
          variant="secondary"
          size="small"
          pending={query.isFetching}
          onClick={() => query.refetch()}
        >
          Try again
        </Button>
      </div>
    )
  }
  if (!query.data) {
    return (
      <SkeletonGroup label="Looking for addresses" className="flex flex-col gap-2">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </SkeletonGroup>
    )
  }
  if (query.data.items.length === 0 && subject.kind === 'label') {
    return <StatedWebsite beginning={beginning} />
  }
  if (query.data.items.length === 0) {
    return (
      <p>
        Neither MusicBrainz nor Wikidata lists an address. Add one there, which counts after 30 days, or use
        the documents below.
      </p>
    )
  }
  return (
    <ul className="flex flex-col gap-2">
      {query.data.items.map((listed) => (
        <li
          key={listed.address}
          className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-edge p-3"
        >
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{listed.address}</p>
            <p className="text-sm text-muted">{sourcesOf(listed)}</p>
          </div>
          <Button
            type="button"
            variant="secondary"
            size="small"
            aria-label={`Use ${listed.address}`}
            pending={beginning.isPending && beginning.variables === listed.address}
            onClick={() => beginning.mutate(listed.address)}
          >
            Use this
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** For a label that no source lists an address of. */
function StatedWebsite({ beginning }: Pick<AddressesProps, 'beginning'>) {
  const [website, setWebsite] = useState('')
  return (
    <>
      <p className="text-sm text-muted">
        Neither MusicBrainz nor Wikidata lists an address of this label. Prove its official website, and an
        admin looks at your proof before the page is yours.
      </p>
      <Field label="Official website (to prove it)">
        <Input
          type="url"
          placeholder="https://"
          maxLength={WEBSITE_MAX}
          value={website}
          onChange={(event) => setWebsite(event.target.value)}
        />
      </Field>
      <div>
        <Button
          type="button"
          variant="secondary"
          pending={beginning.isPending}
          disabled={website.trim() === ''}
          onClick={() => beginning.mutate(website)}
        >
          Prove control of it
        </Button>
      </div>
    </>
  )
}

const SOURCES = { musicbrainz: 'MusicBrainz', wikidata: 'Wikidata' }

const sourcesOf = ({ listings }: ListedAddress): string =>
  listings
    .map(({ source, relation, since }) => `${SOURCES[source]}, ${relation}, seen since ${formatDate(since)}`)
    .join(' · ')
