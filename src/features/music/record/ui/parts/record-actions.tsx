import Check from 'virtual:icon/check'
import PenLine from 'virtual:icon/pen-line'
import Plus from 'virtual:icon/plus'
import Share2 from 'virtual:icon/share-2'
import { useFollow } from '#features/follow/follows/public-ui.tsx'
import { useSite } from '#platform/http/client/site.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { formatCount } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { shareLink } from '#ui/share-link.ts'
import type { CreditedArtist } from '../../contract.ts'

interface RecordActionsProps {
  record: { mbid: string; title: string; credit: readonly CreditedArtist[]; followers: number }
  kind: 'album' | 'song'
  /** The canonical path of the page. */
  path: string
}

/** Write about it, follow its artist, share it. */
export function RecordActions({ record, kind, path }: RecordActionsProps) {
  const site = useSite()
  const { mbid, title, credit, followers } = record
  const artist = credit.find((one) => one.mbid !== null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink to="/community" state={{ linkedRecord: { type: kind, id: mbid, name: title } }}>
        <PenLine aria-hidden="true" />
        Create Post
      </ButtonLink>
      {artist?.mbid && <FollowArtist mbid={artist.mbid} name={artist.name} followers={followers} />}
      <IconButton
        label={`Share ${title}`}
        onClick={() => void shareLink({ path, title: `${title} on ${site.name}`, noun: kind })}
      >
        <Share2 />
      </IconButton>
    </div>
  )
}

function FollowArtist({ mbid, name, followers: before }: { mbid: string; name: string; followers: number }) {
  const { following, followers, toggle } = useFollow({ kind: 'artist', id: mbid, followers: before, name })
  return (
    <Button
      variant="secondary"
      aria-pressed={following}
      title={followers > 0 ? formatCount(followers, 'follower') : undefined}
      onClick={toggle}
      className="max-w-full"
    >
      {following ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      <span className="truncate">
        {following ? 'Following' : 'Follow'} <bdi>{name}</bdi>
      </span>
    </Button>
  )
}
