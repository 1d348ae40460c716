import { useLiveTopic } from '#features/accounts/live/public-ui.tsx'
import type { ArtistPage } from '../../contract.ts'
import type { ArtistPart } from '../../limits.ts'

/** There are no live topics for longer names; their pages poll instead. */
const NAME_MAX = 200

/**
 * While a page waits for some parts, calls `onMore` when the server publishes that one of them has changed, and when
 * such an event may have been missed.
 */
export function useWhenFilled(
  { mbid, slug }: Pick<ArtistPage, 'mbid' | 'slug'>,
  isWaiting: boolean,
  parts: readonly ArtistPart[],
  onMore: () => void,
): void {
  const name = encodeURIComponent(slug)
  const byName = name.length <= NAME_MAX ? (`artist-name:${name}` as const) : undefined
  const topic = mbid ? (`artist:${mbid}` as const) : byName
  useLiveTopic(isWaiting ? topic : undefined, ({ data }) => {
    const changed: unknown = data.parts
    if (!Array.isArray(changed) || parts.some((part) => changed.includes(part))) onMore()
  })
}
