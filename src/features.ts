import type { OpenAPIHono } from '@hono/zod-openapi'
import { createAccountsDomain } from '#features/accounts/domain.ts'
import type { AccountData } from '#features/accounts/public.ts'
import { createAccountData } from '#features/accounts/server/feature.ts'
import { createBusinessDomain } from '#features/business/domain.ts'
import { isStatedPublicly, shownDates } from '#features/business/page-facts/public.ts'
import { createCatalogueDomain } from '#features/catalogue/domain.ts'
import { readArtistIds } from '#features/catalogue/public.ts'
import { createCommunityDomain } from '#features/community/domain.ts'
import { createProfile, searchMembers } from '#features/community/profiles/public.ts'
import {
  hiddenAmong,
  hideRefusedCards,
  membersHiding,
  readMostLiked,
  searchPosts,
  setWithheld,
} from '#features/community/public.ts'
import { createFilesDomain } from '#features/files/domain.ts'
import { createFollowDomain } from '#features/follow/domain.ts'
import { createHomeDomain } from '#features/home/domain.ts'
import { readMostFollowed, readOpenings, readTrending } from '#features/music/artist/public.ts'
import { createMusicDomain } from '#features/music/domain.ts'
import { saveTimeZone } from '#features/notify/delivery/public.ts'
import { createNotifyDomain } from '#features/notify/domain.ts'
import { createSafetyDomain } from '#features/safety/domain.ts'
import { createShowsDomain } from '#features/shows/domain.ts'
import { createClaimableFestivals, searchFestivals } from '#features/shows/festivals/public.ts'
import { listShows, searchShows, showDocuments } from '#features/shows/public.ts'
import { createSiteDomain } from '#features/site/domain.ts'
import { readSiteTexts, readTermsVersion } from '#features/site/legal-texts/public.ts'
import type { Env } from '#platform/http/router.ts'
import type { Job } from '#platform/jobs.ts'
import { createCities } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import { createSources } from '#sources/sources.ts'

/** What a room provides to the site, besides the functions that other rooms call. */
export interface Feature extends AccountData {
  /** With complete paths (`/api/…`). */
  routes: OpenAPIHono<Env>
  /** Background jobs; the site's `start` starts them. */
  jobs?: readonly Job[]
}

export type Features = Awaited<ReturnType<typeof createFeatures>>

/** All rooms that have routes or jobs. */
export const roomsOf = (features: Features): readonly Feature[] => [
  ...Object.values(features.domains).flatMap((domain) => Object.values<Feature>(domain)),
  features.accountData,
]

/** All background jobs of the site. */
export const jobsOf = (platform: Platform, features: Features): readonly Job[] => [
  ...platform.ownJobs,
  ...roomsOf(features).flatMap((room) => room.jobs ?? []),
]

/** Sends an anonymous request to our own API. */
type FetchApi = (path: string, headers?: Record<string, string>) => Promise<Response>

/**
 * Creates the twelve domains from the bottom up. Nothing runs yet: no timer, no job, no request to a source. What a domain
 * needs of a higher one is handed up here as a function. Throws `ConfigError`.
 */
export async function createFeatures(platform: Platform, fetchApi: FetchApi) {
  const { db } = platform
  const reads = platform.reads.db
  const sources = createSources(platform)
  const texts = readSiteTexts(platform.config)
  const cities = createCities()

  const accounts = await createAccountsDomain(platform, {
    createProfile: async (trx, { timeZone, ...profile }) => {
      await createProfile(trx, profile)
      if (timeZone) await saveTimeZone(trx, profile.id, timeZone)
    },
    readTerms: (one) => readTermsVersion(one, texts),
    readArtistIds,
    membersHiding: (written, memberIds) => membersHiding(db, written, memberIds),
    hideRefusedCards: (trx, isRefused) => hideRefusedCards(platform, trx, isRefused),
  })
  const files = createFilesDomain(platform, { isStatedPublicly })
  const hiddenPosts = async (viewerId: string, postIds: readonly string[]) => {
    const hidden = await hiddenAmong(reads, viewerId, { postIds, replyIds: [] })
    return new Set(hidden.map(({ id }) => id))
  }
  const catalogue = createCatalogueDomain(platform, {
    sources,
    readOpenings: (limit) => readOpenings(db, limit),
    otherDocuments: showDocuments,
    search: {
      searchFestivals: (text, limit) => searchFestivals(platform, text, limit),
      searchShows: (text, limit) => searchShows(reads, text, limit),
      highlights: {
        hiddenPosts,
        trending: (limit) => readTrending(reads, limit),
        mostFollowed: (limit) => readMostFollowed(reads, limit),
        mostLiked: (limit) => readMostLiked(reads, limit),
        upcomingShows: async (limit) =>
          (await listShows(reads, { when: 'upcoming', limit }, new Date())).items,
      },
      results: {
        coverArt: sources.coverArt,
        hiddenPosts,
        members: (text, limit) => searchMembers(reads, text, limit),
        posts: (text, limit) => searchPosts(reads, text, limit),
      },
    },
  })
  const notify = createNotifyDomain(platform, { cities })
  const follow = createFollowDomain(platform, {
    sources,
    notices: notify.delivery,
    shownDates,
    onFollowed: () => shows.shows.wakeForFollows(),
  })
  const business = createBusinessDomain(platform, {
    accounts: accounts.accounts,
    catalogue: catalogue.catalogue,
    festivals: createClaimableFestivals(platform),
    sources,
  })
  const { screen, isRefusedLink, screenProfile } = accounts.screening
  const community = createCommunityDomain(platform, {
    notifications: notify.bell,
    screen,
    isRefusedLink,
    screenProfile: (trx, userId, fields) => screenProfile(trx, userId, { ...fields }),
  })
  const shows = createShowsDomain(platform, {
    sources,
    notices: notify.delivery,
    cities,
    catalogue: catalogue.catalogue,
  })
  // After those whose content it moderates.
  const { visibility } = community.community
  const moderated = { statement: business.pageFacts.moderated, show: shows.shows.moderated }
  const safety = createSafetyDomain(platform, {
    accounts: accounts.accounts,
    setWithheld: (trx, memberId, withheld) => setWithheld(platform, trx, memberId, withheld),
    removeFromProfile: community.profiles.moderated.remove,
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
  })
  const music = createMusicDomain(platform, { catalogue: catalogue.catalogue, sources })
  const site = createSiteDomain(platform, {
    community: community.community,
    notifications: notify.bell,
    screen,
    texts,
    accounts: accounts.accounts,
  })
  const home = createHomeDomain(platform, {
    catalogue: catalogue.catalogue,
    sources,
    readMostFollowed: (limit) => readMostFollowed(reads, limit),
    notices: notify.delivery,
    listReleases: follow.radar.listReleases,
    fetchApi,
  })
  // Last, because it deletes and exports the member data of all others.
  const accountData = createAccountData(accounts.accounts, [
    accounts.accounts,
    accounts.blocks,
    community.profiles,
    follow.follows,
    files.uploads,
    community.community,
    notify.bell,
    notify.delivery,
    safety.reports,
    // Before the businesses, which remain if the team has another owner.
    business.team,
    business.business,
    business.pageFacts,
    shows.shows,
    business.products,
  ])
  return {
    domains: {
      accounts,
      files,
      catalogue,
      notify,
      follow,
      safety,
      business,
      community,
      shows,
      music,
      site,
      home,
    },
    accountData,
  }
}
