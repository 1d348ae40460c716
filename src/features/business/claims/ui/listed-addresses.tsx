import { useQuery } from '@tanstack/react-query'
import { listedAddressesQuery } from '#features/business/accounts/ui/state/business-queries.ts'
import { type ListedKind, WEBSITE_MAX } from '#features/business/limits.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { useStoredForm } from '#ui/use-stored-form.ts'
import { AddressesPending, AddressList, type Beginning, refusalOf } from './address-list.tsx'

export interface ListedSubject {
  kind: ListedKind
  id: string
  name: string
}

interface AddressesProps {
  userId: string
  subject: ListedSubject
  beginning: Beginning
}

/** The addresses that open sources list for an artist, label or venue, and what to do when none is listed. */
export function Addresses(props: AddressesProps) {
  const { userId, subject, beginning } = props
  const query = useQuery(listedAddressesQuery(userId, subject.kind, subject.id))
  if (!query.data) return <AddressesPending query={query} />
  const { items } = query.data
  if (subject.kind === 'venue') {
    return (
      <>
        {items.length > 0 && <AddressList items={items} beginning={beginning} />}
        <StatedWebsite
          {...props}
          lead={
            items.length > 0
              ? 'Or prove another official website of this venue, and an admin looks at your proof before the page is yours.'
              : NONE_LISTED.venue
          }
        />
      </>
    )
  }
  if (items.length > 0) return <AddressList items={items} beginning={beginning} />
  if (subject.kind === 'label') return <StatedWebsite {...props} lead={NONE_LISTED.label} />
  return (
    <p>
      Neither MusicBrainz nor Wikidata lists an address. Add one there (it counts after 30 days), or use the
      documents below.
    </p>
  )
}

const NONE_LISTED = {
  label:
    'Neither MusicBrainz nor Wikidata lists an address of this label. Prove its official website, and an admin looks at your proof before the page is yours.',
  venue:
    'Neither MusicBrainz nor Wikidata lists an address of this venue. Prove its official website, and an admin looks at your proof before the page is yours.',
}

/** For a website that no source lists. */
function StatedWebsite({
  userId,
  subject: { kind, id },
  lead,
  beginning,
}: AddressesProps & { lead: string }) {
  const stored = useStoredForm(
    userId,
    `claim.${kind}.website`,
    { id, website: '' },
    // That of another one.
    (stored) => stored.id !== id,
  )
  const { website } = stored.value
  return (
    <>
      <p className="text-sm text-muted">{lead}</p>
      <Field label="Official website (to prove it)" error={refusalOf(beginning, website)}>
        <Input
          type="url"
          placeholder="https://"
          maxLength={WEBSITE_MAX}
          value={website}
          onChange={(event) => stored.change({ website: event.target.value })}
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
