import Check from 'virtual:icon/check'
import Plus from 'virtual:icon/plus'
import Share2 from 'virtual:icon/share-2'
import { type ReactNode, useId } from 'react'
import { useFollow } from '#features/follow/follows/public-ui.tsx'
import { useSite } from '#platform/http/client/site.ts'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { shareLink } from '#ui/share-link.ts'
import type { ArtistPage } from '../../contract.ts'
import { artistAddress } from '../artist-head.ts'
import { usePlayer } from '../play.ts'

interface HeroActionsProps {
  artist: ArtistPage
  /** The label of the button that opens the list of platforms. */
  play: string
  /** Further buttons. */
  children?: ReactNode
}

/** Listen, Follow and share. */
export function HeroActions({ artist, play: playLabel, children }: HeroActionsProps) {
  const { mbid, name } = artist
  const site = useSite()
  const { play, Icon } = usePlayer()
  const reasonId = useId()
  const noFollow = mbid === null ? whyNoFollow(artist) : undefined
  const { following, followers, toggle } = useFollow({
    kind: 'artist',
    id: mbid,
    followers: artist.followers,
    name,
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => play({ entity: 'artist', id: mbid, name })}>
        <Icon aria-hidden="true" />
        <span>{playLabel}</span>
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
      {children}
      {noFollow && (
        <p id={reasonId} className="w-full text-sm text-muted">
          {noFollow}
        </p>
      )}
      {followers > 0 && <p className="figures text-sm text-muted">{formatCount(followers, 'follower')}</p>}
    </div>
  )
}

/** Explains why an artist without a MusicBrainz id cannot be followed. */
const whyNoFollow = ({ states }: ArtistPage): string =>
  states.profile === 'pending'
    ? 'You can follow this artist once the music database answers.'
    : 'You can only follow artists in the music database.'
