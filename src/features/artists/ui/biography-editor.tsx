import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, failureMessage, fieldErrors, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { BIOGRAPHY_MAX, BIOGRAPHY_TOO_LONG } from '../limits.ts'
import type { StatementRoutes } from '../server/statements.ts'
import { storyQuery } from './state/queries.ts'

const api = () => createClient<StatementRoutes>().api.manage.artist[':artistId'].biography

const biographyQuery = (userId: string, artistId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'artists', 'biography', artistId),
    queryFn: ({ signal }) => unwrap(api().$get({ param: { artistId } }, { init: { signal } })),
    // A refetch would replace what is being written.
    staleTime: Number.POSITIVE_INFINITY,
  })

interface BiographyEditorProps {
  userId: string
  /** MusicBrainz id of the managed artist. */
  artistId: string
}

/** Where a claimant writes the biography of an artist. */
export function BiographyEditor({ userId, artistId }: BiographyEditorProps) {
  const query = useQuery(biographyQuery(userId, artistId))
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="type-heading">Biography</h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        Your own words, shown under Story beside the encyclopedia's and marked as yours.
      </p>
      {query.data && <BiographyForm userId={userId} artistId={artistId} stored={query.data.text} />}
      {query.isPending && <Skeleton className="h-36" />}
      {query.isError && !query.data && (
        <ErrorState
          title="The biography did not load"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </Card>
  )
}

function BiographyForm({ userId, artistId, stored }: BiographyEditorProps & { stored: string }) {
  const client = useQueryClient()
  const [text, setText] = useState(stored)
  const length = text.trim().length
  const save = useMutation({
    mutationFn: () => unwrap(api().$put({ param: { artistId }, json: { text } })),
    retry: false,
    onSuccess: (answer) => {
      client.setQueryData(biographyQuery(userId, artistId).queryKey, answer)
      void client.invalidateQueries({ queryKey: storyQuery(artistId).queryKey })
      toast.success('Biography saved')
    },
    onError: (error) => toast.error('The biography was not saved', failureMessage(error)),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (length <= BIOGRAPHY_MAX) save.mutate()
      }}
      className="flex flex-col gap-4"
    >
      <Field
        label="Biography"
        labelHidden
        error={length > BIOGRAPHY_MAX ? BIOGRAPHY_TOO_LONG : fieldErrors(save.error).text}
        counter={{ used: length, max: BIOGRAPHY_MAX }}
      >
        <Textarea dir="auto" rows={6} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" pending={save.isPending}>
          Save biography
        </Button>
      </div>
    </form>
  )
}
