import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import type { VenueDetails } from '#features/shows/contract.ts'
import { PlaceFields } from '#features/shows/editor/ui/place-fields.tsx'
import { type PlaceDraft, placeBodyOf, placeDraftOf } from '#features/shows/editor/ui/show-draft.ts'
import type { ShowRoutes } from '#features/shows/server/routes.ts'
import { venueQuery } from '#features/shows/ui/page-queries.ts'
import { ApiError, createClient, failureMessage, fieldErrors, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { draftOf as storedDraftOf } from '#ui/draft.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { type VenueFacts as VenueFactsBody, venueFacts } from '../contract.ts'
import { VenueHistory, venueHistoryQuery } from './venue-history.tsx'

/** The input for the facts of a venue. */
interface FactsDraft extends PlaceDraft {
  website: string
  capacity: string
}

const draftOf = (venue: VenueDetails): FactsDraft => ({
  ...placeDraftOf(venue),
  website: venue.website ?? '',
  capacity: venue.capacity === null ? '' : String(venue.capacity),
})

/** `version`: the version of the facts on which the input is based. */
type StoredDraft = FactsDraft & { version: number }

/** Parses a stored draft, with the venue's facts for missing fields; undefined when there is none or it is broken. */
function parseDraft(text: string, venue: VenueDetails): StoredDraft | undefined {
  try {
    const stored: unknown = text ? JSON.parse(text) : undefined
    if (typeof stored !== 'object' || stored === null) return undefined
    return { ...draftOf(venue), version: venue.version, ...stored }
  } catch {
    return undefined
  }
}

interface VenueFactsProps {
  venueId: string
  isReadOnly: boolean
}

/** The form in which the team of a venue states its name, its place and how many people it holds. */
export function VenueFacts({ venueId, isReadOnly }: VenueFactsProps) {
  const query = useQuery({ ...venueQuery(venueId), staleTime: 0 })
  const { userId } = useSession()
  if (query.data && query.isFetchedAfterMount && userId) {
    return (
      <>
        <FactsForm venue={query.data} isReadOnly={isReadOnly} userId={userId} />
        <VenueHistory userId={userId} venueId={venueId} isReadOnly={isReadOnly} />
      </>
    )
  }
  if (!query.isError) return <Skeleton className="h-96" />
  return (
    <ErrorState
      title="Couldn’t load the venue"
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}

interface FactsFormProps {
  venue: VenueDetails
  isReadOnly: boolean
  userId: string
}

/** The browser keeps the input until it is saved or discarded. */
function FactsForm({ venue, isReadOnly, userId }: FactsFormProps) {
  const client = useQueryClient()
  const store = storedDraftOf(userId, `venue.${venue.id}`)
  const [kept, setKept] = useState(() => (isReadOnly ? undefined : parseDraft(store.read(), venue)))
  // The version on which the input is based; after a conflict, the other editor's version.
  const { version, ...draft } = kept ?? { ...draftOf(venue), version: venue.version }
  const [errors, setErrors] = useState<Record<string, string>>({})
  const keep = (next: StoredDraft | undefined) => {
    setKept(next)
    store.save(next ? JSON.stringify(next) : '')
  }
  const set = (change: Partial<FactsDraft>) => keep({ ...draft, ...change, version })
  const saving = useMutation({
    mutationFn: (json: VenueFactsBody) => unwrap(factsApi().$put({ param: { venueId: venue.id }, json })),
    retry: false,
    onSuccess: (saved) => {
      client.setQueryData(venueQuery(venue.id).queryKey, saved)
      void client.invalidateQueries({ queryKey: ['shows'] })
      void client.invalidateQueries({ queryKey: venueHistoryQuery(userId, venue.id).queryKey })
      keep(undefined)
      toast.success('Saved')
    },
    onError: async (error) => {
      setErrors(fieldErrors(error))
      if (!(error instanceof ApiError && error.status === 409)) return
      const now = await client.fetchQuery({ ...venueQuery(venue.id), staleTime: 0 }).catch(() => undefined)
      if (now) keep({ ...draft, version: now.version })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = venueFacts.safeParse({
      ...placeBodyOf(draft),
      website: draft.website,
      capacity: draft.capacity.trim() === '' ? null : Number(draft.capacity),
      version,
    })
    if (parsed.success) {
      setErrors({})
      saving.mutate(parsed.data)
    } else {
      const { issues } = parsed.error
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse()))
    }
  }

  const failure = saving.error && Object.keys(fieldErrors(saving.error)).length === 0 ? saving.error : null
  const isConflict = failure instanceof ApiError && failure.status === 409
  return (
    <Card className="p-4 sm:p-6">
      <form noValidate aria-label="Facts" onSubmit={submit}>
        <h2 className="type-heading">Facts</h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          What your page, your shows and their calendars say about the venue. Your word counts over
          MusicBrainz and over the people who play there.
        </p>
        <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-5">
          <legend className="sr-only">Facts</legend>
          <PlaceFields place={draft} errors={errors} onChange={set} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Website (optional)" error={errors.website}>
              <Input
                type="url"
                inputMode="url"
                placeholder="https://"
                value={draft.website}
                onChange={(event) => set({ website: event.target.value })}
              />
            </Field>
            <Field label="Capacity (optional)" hint="How many people it holds" error={errors.capacity}>
              <Input
                inputMode="numeric"
                value={draft.capacity}
                onChange={(event) => set({ capacity: event.target.value })}
              />
            </Field>
          </div>
          {failure && (
            <div role="alert" className="rounded-control bg-well px-4 py-3">
              <p className="font-medium text-danger">{failureMessage(failure)}</p>
              {isConflict && (
                <p className="mt-2 text-sm wrap-anywhere">
                  It says now: <span dir="auto">{inWords(venue)}</span>
                </p>
              )}
            </div>
          )}
          {!isReadOnly && (
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" pending={saving.isPending}>
                Save facts
              </Button>
              {kept && (
                <>
                  <Button
                    variant="secondary"
                    disabled={saving.isPending}
                    onClick={() => {
                      saving.reset()
                      setErrors({})
                      keep(undefined)
                    }}
                  >
                    Discard changes
                  </Button>
                  <span role="status" className="text-sm text-muted">
                    Not saved yet
                  </span>
                </>
              )}
            </div>
          )}
        </fieldset>
      </form>
    </Card>
  )
}

const inWords = ({ name, address, city, country, website, capacity }: VenueDetails) =>
  [name, address, city, country, website, capacity && `${capacity} people`].filter(Boolean).join(', ')

const factsApi = () => createClient<ShowRoutes>().api.manage.venue[':venueId'].facts
