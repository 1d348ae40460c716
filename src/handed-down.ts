import type { createAccountsDomain } from '#features/accounts/domain.ts'
import type { createBusinessDomain } from '#features/business/domain.ts'
import { shownPicture } from '#features/business/page-facts/public.ts'
import type { createCatalogueDomain } from '#features/catalogue/domain.ts'
import { readArtistIds } from '#features/catalogue/public.ts'
import type { createCommunityDomain } from '#features/community/domain.ts'
import { createProfile, searchMembers } from '#features/community/profiles/public.ts'
import {
  hiddenAmong,
  hideRefusedCards,
  membersHiding,
  readMostLiked,
  searchPosts,
  setWithheld,
} from '#features/community/public.ts'
import { readMostFollowed, readOpenings, readTrending } from '#features/music/artist/public.ts'
import { saveTimeZone } from '#features/notify/delivery/public.ts'
import type { createSafetyDomain } from '#features/safety/domain.ts'
import type { createShowsDomain } from '#features/shows/domain.ts'
import { searchFestivals } from '#features/shows/festivals/public.ts'
import { faceOf, listShows, readShowCards, searchShows, showDocuments } from '#features/shows/public.ts'
import { readTermsVersion, type SiteTexts } from '#features/site/legal-texts/public.ts'
import type { Platform } from '#platform/platform.ts'

// Functions that domains need of higher ones, which they may not import. `createFeatures` hands them down.

/** For signing up, blocking artists, live events and refused links. */
export const forAccounts = (
  platform: Platform,
  texts: SiteTexts,
): Parameters<typeof createAccountsDomain>[1] => ({
  createProfile: async (trx, { timeZone, ...profile }) => {
    await createProfile(trx, profile)
    if (timeZone) await saveTimeZone(trx, profile.id, timeZone)
  },
  readTerms: (db) => readTermsVersion(db, texts),
  readArtistIds,
  membersHiding: (written, memberIds) => membersHiding(platform.db, written, memberIds),
  hideRefusedCards: (trx, isRefused) => hideRefusedCards(platform, trx, isRefused),
})

type CatalogueNeeds = Parameters<typeof createCatalogueDomain>[1]

/** For popularity, imports, and the search of the whole site. */
export function forCatalogue(
  platform: Platform,
  preview: {
    hasLabels: CatalogueNeeds['search']['results']['hasLabels']
    otherFestivals: Parameters<typeof searchFestivals>[3]
    ownPicture: (shown: typeof shownPicture) => CatalogueNeeds['ownPicture']
  },
): Omit<CatalogueNeeds, 'sources'> {
  const reads = platform.reads.db
  const hiddenPosts = async (viewerId: string, postIds: readonly string[]) => {
    const hidden = await hiddenAmong(reads, viewerId, { postIds, replyIds: [] })
    return new Set(hidden.map(({ id }) => id))
  }
  return {
    readOpenings: (limit) => readOpenings(platform.db, limit),
    otherDocuments: showDocuments,
    readShowCards: (ids) => readShowCards(reads, ids),
    ownPicture: preview.ownPicture(shownPicture),
    search: {
      searchFestivals: (text, limit) => searchFestivals(platform, text, limit, preview.otherFestivals),
      searchShows: (text, limit) => searchShows(reads, text, limit),
      highlights: {
        hiddenPosts,
        trending: (limit) => readTrending(reads, limit),
        mostFollowed: (limit) => readMostFollowed(reads, limit),
        mostLiked: (limit) => readMostLiked(reads, limit),
        upcomingShows: async (limit) =>
          (await listShows(reads, { when: 'upcoming', limit }, new Date())).items.map((show) => ({
            ...show,
            face: faceOf(show),
          })),
      },
      results: {
        hasLabels: preview.hasLabels,
        hiddenPosts,
        members: (text, limit) => searchMembers(reads, text, limit),
        posts: (text, limit) => searchPosts(reads, text, limit),
      },
    },
  }
}

/** For hiding and removing what members and businesses publish. */
export function forSafety(
  platform: Platform,
  {
    business,
    community,
    shows,
  }: {
    business: ReturnType<typeof createBusinessDomain>
    community: ReturnType<typeof createCommunityDomain>
    shows: ReturnType<typeof createShowsDomain>
  },
): Omit<Parameters<typeof createSafetyDomain>[1], 'accounts'> {
  const { visibility } = community.community
  const moderated = { statement: business.pageFacts.moderated, show: shows.shows.moderated }
  return {
    setWithheld: (trx, memberId, withheld) => setWithheld(platform, trx, memberId, withheld),
    content: {
      lock: visibility.lock,
      purge: visibility.purge,
      visibilityOf: (trx, { kind, id }) =>
        kind === 'statement' || kind === 'show'
          ? moderated[kind].visibilityOf(trx, id)
          : visibility.visibilityOf(trx, { kind, id }),
      change: (trx, { kind, id }, to) =>
        kind === 'statement' || kind === 'show'
          ? moderated[kind].change(trx, id, to)
          : visibility.change(trx, { kind, id }, to),
    },
    profiles: community.profiles.moderated,
  }
}
