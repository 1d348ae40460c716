import type { Credit, EntityRef, Facts } from '#features/catalogue/facts.ts'
import { isCanonicalUuid } from '#platform/uuid.ts'

/** Removes facts without a valid id, as their rows could never be found again. */
export function wellFormed(facts: Facts): Facts {
  return {
    artists: facts.artists?.filter(hasId),
    labels: facts.labels?.filter(hasId),
    releaseGroups: facts.releaseGroups?.filter(hasId).map(withGoodCredit),
    releases: facts.releases?.filter(hasId).map((release) => ({
      ...withGoodCredit(release),
      releaseGroup:
        release.releaseGroup && hasId(release.releaseGroup)
          ? withGoodCredit(release.releaseGroup)
          : undefined,
      labels: release.labels?.map((one) =>
        one.label && hasId(one.label) ? one : { ...one, label: undefined },
      ),
      media: release.media?.map((medium) => ({ ...medium, tracks: medium.tracks?.map(withGoodCredit) })),
    })),
    recordings: facts.recordings?.filter(hasId).map(withGoodCredit),
    works: facts.works?.filter(hasId),
    relations: facts.relations?.filter(isOfGood).map((set) => ({
      ...set,
      relations: set.relations.filter(({ from, to }) => hasId(from) && hasId(to)),
    })),
    urls: facts.urls?.filter(isOfGood),
    supplements: facts.supplements?.filter(isOfGood),
    profiles: facts.profiles?.filter(hasId),
    redirects: facts.redirects?.filter((one) => hasId(one) && isCanonicalUuid(one.target)),
  }
}

function hasId({ mbid }: { mbid: string }): boolean {
  return isCanonicalUuid(mbid)
}

function isOfGood({ of }: { of: EntityRef }): boolean {
  return isCanonicalUuid(of.mbid)
}

/** A credit without one of its artists would be wrong, so it counts as unknown. */
function withGoodCredit<T extends { credit?: Credit }>(facts: T): T {
  const { credit } = facts
  const isGood =
    typeof credit === 'string'
      ? credit !== ''
      : credit?.every((part) => hasId(part.artist)) && credit.length > 0
  return credit !== undefined && !isGood ? { ...facts, credit: undefined } : facts
}
