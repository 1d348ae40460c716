import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ShowChangeKind } from '#features/shows/limits.ts'
import { unwrap } from '#platform/http/client/client.ts'
import type { ShowHistoryEntry } from '../history-contract.ts'
import { ChangeHistory, memberInWords } from './change-history.tsx'
import { manageApi, ownerParams, refreshShows, type ShowOwner, showHistoryQuery } from './own-shows.ts'

const WORDS: Record<ShowChangeKind, string> = {
  published: 'published',
  changed: 'changed',
  deleted: 'deleted',
}

/** The changes to shows, newest first, with buttons to undo them. */
export function ShowHistory({ owner }: { owner: ShowOwner }) {
  const client = useQueryClient()
  const query = useQuery(showHistoryQuery(owner))
  return (
    <ChangeHistory
      title="History of shows"
      label="Changes of shows"
      query={query}
      changes={query.data?.items.map((change) => ({
        ...change,
        name: change.showName,
        word: change.isUndo ? 'put back' : WORDS[change.kind],
        by: changerOf(change),
      }))}
      undo={(id) => unwrap(manageApi().changes[':id'].undo.$post({ param: { ...ownerParams(owner), id } }))}
      onUndone={() => refreshShows(client, owner)}
    />
  )
}

function changerOf({ by, source, sourceOf }: ShowHistoryEntry): ReactNode {
  if (source === 'musicbrainz') return 'From MusicBrainz'
  if (source === null) return memberInWords(by)
  if (sourceOf === null) return 'From your feed'
  return (
    <>
      From the feed of <bdi>{sourceOf}</bdi>
    </>
  )
}
