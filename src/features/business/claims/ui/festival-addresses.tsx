import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { festivalAddressesQuery } from '#features/business/accounts/ui/state/business-queries.ts'
import { Button } from '#ui/button.tsx'
import { AddressesPending, AddressList, type Beginning } from './address-list.tsx'

export interface FestivalSubject {
  kind: 'festival'
  /** Undefined for a new festival. */
  id?: string
  name: string
  /** The website that the claimant states. */
  website: string
}

interface FestivalAddressesProps {
  userId: string
  subject: FestivalSubject
  beginning: Beginning
}

/** The addresses that open sources list for the festivals of this name, and the website that the claimant states. */
export function FestivalAddresses({ userId, subject, beginning }: FestivalAddressesProps) {
  // While the name is being typed, look it up only when it is complete.
  const [isLookedUp, setLookedUp] = useState(subject.id !== undefined)
  return (
    <>
      {isLookedUp ? (
        <AddressesByName userId={userId} name={subject.name} beginning={beginning} />
      ) : (
        <div>
          <Button type="button" variant="secondary" onClick={() => setLookedUp(true)}>
            Look up its addresses
          </Button>
        </div>
      )}
      <p className="text-sm text-muted">
        {subject.website.trim() === ''
          ? 'Or enter an official website above. An admin looks at its proof before the page is yours.'
          : 'Or prove the official website. Unless an open source lists it, an admin looks at your proof before the page is yours.'}
      </p>
      {subject.website.trim() !== '' && (
        <div>
          <Button
            type="button"
            variant="secondary"
            className="max-w-full"
            pending={beginning.isPending && beginning.variables === subject.website}
            onClick={() => beginning.mutate(subject.website)}
          >
            <span className="truncate">Prove control of {subject.website}</span>
          </Button>
        </div>
      )}
    </>
  )
}

function AddressesByName({
  userId,
  name,
  beginning,
}: {
  userId: string
  name: string
  beginning: Beginning
}) {
  const query = useQuery(festivalAddressesQuery(userId, name))
  if (!query.data) return <AddressesPending query={query} />
  const { items, isAmbiguous } = query.data
  if (items.length === 0) return <p>Neither MusicBrainz nor Wikidata lists an address for “{name}”.</p>
  return (
    <>
      {isAmbiguous && (
        <p className="text-sm text-muted">
          MusicBrainz has several festivals of this name, or of one that looks like it, so an admin looks at
          your proof before the page is yours.
        </p>
      )}
      <AddressList items={items} beginning={beginning} />
    </>
  )
}
