import type { Facts } from '#features/catalogue/public.ts'
import { isCanonicalUuid } from '#platform/uuid.ts'
import type { DatedGroup } from '#sources/musicbrainz/schema.ts'
import type { CreditedArtist } from '../../contract.ts'
import { readDate } from '../rules/dates.ts'
import type { Seen } from '../store/seen.ts'

/** PostgreSQL stores no NUL characters. */
const clean = (text: string) => text.replaceAll('\0', '')

/** A release group of MusicBrainz as the radar stores it; none without a credit of known artists. */
export function toSeenGroups(group: DatedGroup): Seen[] {
  const credit = creditOf(group)
  if (!isCanonicalUuid(group.id) || credit.length === 0) return []
  return [
    {
      mbid: group.id,
      title: clean(group.title),
      primaryType: group.primaryType ?? null,
      secondaryTypes: group.secondaryTypes,
      credit,
      date: readDate(group.firstReleaseDate),
    },
  ]
}

const creditOf = ({ credits }: DatedGroup): CreditedArtist[] =>
  credits.flatMap(({ artistId, name, joinPhrase }) =>
    artistId && isCanonicalUuid(artistId)
      ? [{ mbid: artistId, name: clean(name), joinPhrase: clean(joinPhrase) }]
      : [],
  )

/** The same for the catalogue, so that a notice leads to a page. */
export const toFacts = (groups: readonly DatedGroup[]): Facts => ({
  releaseGroups: groups.map((group) => ({
    mbid: group.id,
    title: group.title,
    primaryType: group.primaryType ?? null,
    secondaryTypes: group.secondaryTypes,
    firstReleaseDate: group.firstReleaseDate ?? null,
    credit: group.credits.flatMap(({ artistId, artistName, name, joinPhrase }) =>
      artistId ? [{ artist: { mbid: artistId, name: artistName }, name, joinPhrase }] : [],
    ),
  })),
})
