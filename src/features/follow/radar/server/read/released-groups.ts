import { isCanonicalUuid } from '#platform/uuid.ts'
import type { MusicBrainzRelease } from '#sources/musicbrainz/schema.ts'
import { readDate } from '../rules/dates.ts'
import type { Seen } from '../store/seen.ts'

/** PostgreSQL stores no NUL characters. */
const clean = (text: string) => text.replaceAll('\0', '')

/** The release groups of one label's releases, each with the earliest date of these releases. */
export function firstOnLabel(releases: readonly MusicBrainzRelease[]): Seen[] {
  const groups = new Map<string, Seen>()
  for (const release of releases) {
    const mbid = release.releaseGroupId
    const credit = release.credits.flatMap(({ artistId, name, joinPhrase }) =>
      artistId && isCanonicalUuid(artistId)
        ? [{ mbid: artistId, name: clean(name), joinPhrase: clean(joinPhrase) }]
        : [],
    )
    if (!mbid || !isCanonicalUuid(mbid) || credit.length === 0) continue
    const before = groups.get(mbid)
    groups.set(mbid, {
      mbid,
      title: clean(release.releaseGroupTitle ?? release.title),
      primaryType: release.primaryType ?? null,
      secondaryTypes: release.secondaryTypes,
      credit: before?.credit ?? credit,
      date: earlier(before?.date ?? null, readDate(release.date)),
    })
  }
  return [...groups.values()]
}

/** The earlier of two dates; the more precise one if they agree. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  if (one.startsWith(other)) return one
  if (other.startsWith(one)) return other
  return one < other ? one : other
}
