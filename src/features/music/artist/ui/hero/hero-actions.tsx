import Check from 'virtual:icon/check'
import Play from 'virtual:icon/play'
import Plus from 'virtual:icon/plus'
import Share2 from 'virtual:icon/share-2'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { FactSource } from '#features/catalogue/public-ui.tsx'
import { useFollow } from '#features/follow/follows/public-ui.tsx'
import { useSite } from '#platform/http/client/site.ts'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { shareLink } from '#ui/share-link.ts'
import type { ArtistPage } from '../../contract.ts'
import { artistAddress } from '../artist-head.ts'
import { usePlay } from '../play.ts'
import { ARTIST_QUERIES } from '../state/queries.ts'

/** Play, Follow and share. */
export function HeroActions({ artist }: { artist: ArtistPage }) {
  const { mbid, name, fetchedAt } = artist
  const client = useQueryClient()
  const site = useSite()
  const play = usePlay()
  const reasonId = useId()
  const noFollow = mbid === null ? whyNoFollow(artist) : undefined
  const { following, followers, toggle } = useFollow({
    kind: 'artist',
    id: mbid,
    followers: artist.followers,
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => play({ entity: 'artist', id: mbid, name })}>
        <Play aria-hidden="true" fill="currentColor" />
        Play
      </Button>
      <Button
        variant="secondary"
        aria-pressed={following}
        disabled={noFollow !== undefined}
        aria-describedby={noFollow && reasonId}
        onClick={toggle}
      >
        {following ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
        <span>{following ? 'Following' : 'Follow'}</span>
      </Button>
      <IconButton
        label={`Share ${name}`}
        onClick={() =>
          void shareLink({ path: artistAddress(artist), title: `${name} on ${site.name}`, noun: 'artist' })
        }
      >
        <Share2 />
      </IconButton>
      {noFollow && (
        <p id={reasonId} className="w-full text-sm text-muted">
          {noFollow}
        </p>
      )}
      {followers > 0 && <p className="figures text-sm text-muted">{formatCount(followers, 'follower')}</p>}
      {mbid && (
        <FactSource
          kind="artist"
          mbid={mbid}
          fetchedAt={fetchedAt}
          onRefresh={() => void client.invalidateQueries(ARTIST_QUERIES)}
          isQuiet
        >
          <OtherSources artist={artist} />
        </FactSource>
      )}
    </div>
  )
}

function OtherSources({ artist: { genre, bioSource } }: { artist: ArtistPage }) {
  return (
    <>
      {genre && <span>The genre is what most people tagged there (CC BY-NC-SA). </span>}
      {bioSource && (
        <span>
          Text and picture are of{' '}
          <a href={bioSource.url} target="_blank" rel="noopener noreferrer" className="link">
            {bioSource.name}
          </a>{' '}
          (CC BY-SA).
        </span>
      )}
    </>
  )
}

/** Explains why an artist without a MusicBrainz id cannot be followed. */
const whyNoFollow = ({ states }: ArtistPage): string =>
  states.profile === 'pending'
    ? 'You can follow this artist once the music database has answered.'
    : 'Only artists of the music database can be followed.'
