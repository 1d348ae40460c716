import type { OpenAPIHono } from '@hono/zod-openapi'
import { createBlocks } from '#features/accounts/blocks/server/feature.ts'
import { createAccess } from '#features/accounts/gate/server/feature.ts'
import { createLive } from '#features/accounts/live/server/feature.ts'
import { type AccountData, isModerator } from '#features/accounts/public.ts'
import { requireConfirmed, screenFields, screenUsername } from '#features/accounts/screening/public.ts'
import { createNewcomers } from '#features/accounts/screening/server/feature.ts'
import { createAccountData, createAccounts } from '#features/accounts/server/feature.ts'
import { createNumbers } from '#features/business/numbers/server/feature.ts'
import { isStatedPublicly, shownDates } from '#features/business/page-facts/public.ts'
import { createStatements } from '#features/business/page-facts/server/feature.ts'
import { createMerch } from '#features/business/products/server/feature.ts'
import { createBusiness } from '#features/business/server/feature.ts'
import { createTeam } from '#features/business/team/server/feature.ts'
import { readArtistIds } from '#features/catalogue/public.ts'
import { createSearch } from '#features/catalogue/search/server/feature.ts'
import { createCatalogue } from '#features/catalogue/server/feature.ts'
import { createProfile, searchMembers } from '#features/community/profiles/public.ts'
import { createProfiles } from '#features/community/profiles/server/feature.ts'
import {
  hiddenAmong,
  hideRefusedCards,
  membersHiding,
  readMostLiked,
  searchPosts,
  setWithheld,
  totalsOf,
} from '#features/community/public.ts'
import { createCommunity } from '#features/community/server/feature.ts'
import { createImages } from '#features/files/outside-pictures/server/feature.ts'
import { createMedia } from '#features/files/uploads/server/feature.ts'
import { countFollowers } from '#features/follow/follows/public.ts'
import { createFollows } from '#features/follow/follows/server/feature.ts'
import { createRadar } from '#features/follow/radar/server/feature.ts'
import { createFollowing } from '#features/home/my-follows/server/feature.ts'
import { createDiscovery } from '#features/home/pages/server/feature.ts'
import { createSharing } from '#features/home/sharing/server/feature.ts'
import { createVisits } from '#features/home/since-last-visit/server/feature.ts'
import { readMostFollowed, readOpenings, readTrending } from '#features/music/artist/public.ts'
import { createArtists } from '#features/music/artist/server/feature.ts'
import { createLabels } from '#features/music/label/server/feature.ts'
import { createNews } from '#features/music/news/server/feature.ts'
import { createRecords } from '#features/music/record/server/feature.ts'
import { createConnections } from '#features/music/similar/server/feature.ts'
import { createNotifications } from '#features/notify/bell/server/feature.ts'
import { saveTimeZone } from '#features/notify/delivery/public.ts'
import { createNotices } from '#features/notify/delivery/server/feature.ts'
import { createReports } from '#features/safety/reports/server/feature.ts'
import { createMembers } from '#features/safety/standing/server/feature.ts'
import { createClaimableFestivals, searchFestivals } from '#features/shows/festivals/public.ts'
import { createFestivals } from '#features/shows/festivals/server/feature.ts'
import { findShows, listShows, searchShows, showDocuments } from '#features/shows/public.ts'
import { createShows } from '#features/shows/server/feature.ts'
import { createAdmin } from '#features/site/admin/server/feature.ts'
import { readSiteTexts, readTermsVersion } from '#features/site/legal-texts/public.ts'
import { createSiteTexts } from '#features/site/legal-texts/server/feature.ts'
import { createModeration } from '#features/site/manage/server/feature.ts'
import { createSiteFeature } from '#features/site/settings/server/feature.ts'
import type { Env } from '#platform/http/router.ts'
import type { Job } from '#platform/jobs.ts'
import { createCities } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import { createSources } from '#sources/sources.ts'

/** What a feature provides to the site, besides the functions that other features call. */
export interface Feature extends AccountData {
  /** With complete paths (`/api/…`). */
  routes: OpenAPIHono<Env>
  /** Background jobs; the site's `start` starts them. */
  jobs?: readonly Job[]
}

export type Features = Awaited<ReturnType<typeof createFeatures>>

/** All background jobs of the site. */
export const jobsOf = (platform: Platform, features: Features): readonly Job[] => [
  ...platform.ownJobs,
  ...Object.values<Feature>(features).flatMap((feature) => feature.jobs ?? []),
]

/** Sends an anonymous request to our own API. */
type FetchApi = (path: string, headers?: Record<string, string>) => Promise<Response>

/**
 * Creates all features, each after those it depends on. Nothing runs yet: no timer, no job, no request to a source. A
 * feature gets what it needs from a later one as a function. Throws `ConfigError`.
 */
export async function createFeatures(platform: Platform, fetchApi: FetchApi) {
  const sources = createSources(platform)
  const texts = readSiteTexts(platform.config)
  const access = await createAccess(platform)
  const images = createImages(platform)
  const accounts = createAccounts(platform, {
    createProfile: async (trx, { timeZone, ...profile }) => {
      await createProfile(trx, profile)
      if (timeZone) await saveTimeZone(trx, profile.id, timeZone)
    },
    readTerms: (db) => readTermsVersion(db, texts),
    screenUsername,
  })
  const blocks = createBlocks(platform, { readArtistIds })
  const profiles = createProfiles(platform, {
    totalsOf,
    screenProfile: (trx, userId, fields) => newcomers.screenProfile(trx, userId, { ...fields }),
    isModerator,
  })
  const live = createLive(platform, {
    membersHiding: (written, memberIds) => membersHiding(platform.db, written, memberIds),
    hasSessionEnded: accounts.hasSessionEnded,
  })
  const notifications = createNotifications(platform)
  const cities = createCities()
  const notices = createNotices(platform, { cities })
  const members = createMembers(platform, {
    accounts,
    setWithheld: (trx, memberId, withheld) => setWithheld(platform, trx, memberId, withheld),
    removeFromProfile: profiles.moderated.remove,
  })
  const media = createMedia(platform, {
    requireConfirmed: (userId) => requireConfirmed(platform, userId),
    isStatedPublicly,
  })
  const catalogue = createCatalogue(platform, {
    sources,
    readOpenings: (limit) => readOpenings(platform.db, limit),
    otherDocuments: showDocuments,
  })
  const news = createNews(platform, { sources })
  const festivals = createFestivals(platform, { catalogue, readShows: findShows })
  const hiddenPosts = async (viewerId: string, postIds: readonly string[]) => {
    const hidden = await hiddenAmong(platform.reads.db, viewerId, { postIds, replyIds: [] })
    return new Set(hidden.map(({ id }) => id))
  }
  const search = createSearch(platform, {
    catalogue,
    searchFestivals: (text, limit) => searchFestivals(platform, text, limit),
    searchShows: (text, limit) => searchShows(platform.reads.db, text, limit),
    highlights: {
      hiddenPosts,
      trending: (limit) => readTrending(platform.reads.db, limit),
      mostFollowed: (limit) => readMostFollowed(platform.reads.db, limit),
      mostLiked: (limit) => readMostLiked(platform.reads.db, limit),
      upcomingShows: async (limit) =>
        (await listShows(platform.reads.db, { when: 'upcoming', limit }, new Date())).items,
    },
    results: {
      coverArt: sources.coverArt,
      hiddenPosts,
      members: (text, limit) => searchMembers(platform.reads.db, text, limit),
      posts: (text, limit) => searchPosts(platform.reads.db, text, limit),
    },
  })
  const newcomers = createNewcomers(platform, {
    hideRefusedCards: (trx, isRefused) => hideRefusedCards(platform, trx, isRefused),
  })
  const community = createCommunity(platform, {
    notifications,
    screen: newcomers.screen,
    isRefusedLink: newcomers.isRefusedLink,
  })
  const statements = createStatements(platform)
  const reports = createReports(platform, {
    content: {
      visibilityOf: (trx, { kind, id }) =>
        kind === 'statement'
          ? statements.moderated.visibilityOf(trx, id)
          : kind === 'show'
            ? shows.moderated.visibilityOf(trx, id)
            : community.visibility.visibilityOf(trx, { kind, id }),
      change: (trx, { kind, id }, to) =>
        kind === 'statement'
          ? statements.moderated.change(trx, id, to)
          : kind === 'show'
            ? shows.moderated.change(trx, id, to)
            : community.visibility.change(trx, { kind, id }, to),
      lock: community.visibility.lock,
      purge: community.visibility.purge,
    },
    profiles: profiles.moderated,
    standing: members.standing,
    sendLetters: accounts.sendLetters,
    memberOfAppealPass: accounts.memberOfAppealPass,
  })
  const follows = createFollows(platform, {
    onFollowed: () => {
      radar.wakeForFollows()
      shows.wakeForFollows()
    },
  })
  const following = createFollowing(platform, {
    sources,
    readMostFollowed: (limit) => readMostFollowed(platform.reads.db, limit),
    notices,
  })
  const artists = createArtists(platform, { catalogue, sources })
  const records = createRecords(platform, { catalogue, sources })
  const labels = createLabels(platform, { catalogue, sources })
  const radar = createRadar(platform, { sources, notices, shownDates })
  const connections = createConnections(platform, { catalogue })
  const discovery = createDiscovery(platform, { catalogue, sources })
  const business = createBusiness(platform, {
    accounts,
    catalogue,
    festivals: createClaimableFestivals(platform),
    sources,
    // Venues have no followers.
    countFollowers: async (trx, kind, id) => (kind === 'venue' ? 0 : countFollowers(trx, kind, id)),
    screenFields: (trx, fields) => screenFields(trx, { ...fields }),
  })
  const shows = createShows(platform, { sources, notices, cities })
  const visits = createVisits(platform, {
    readOnboarding: following.readOnboarding,
    listReleases: radar.listReleases,
  })
  const numbers = createNumbers(platform)
  const team = createTeam(platform, { accounts })
  const merch = createMerch(platform)
  const moderation = createModeration(platform, { community, notifications, screen: newcomers.screen })
  const admin = createAdmin(platform, { community })
  const siteSettings = createSiteFeature(platform)
  const siteTexts = createSiteTexts(platform, { texts, accounts })
  const sharing = createSharing(platform, { fetchApi })
  // Last, because it deletes and exports the member data of all others.
  const accountData = createAccountData(accounts, [
    accounts,
    blocks,
    profiles,
    follows,
    media,
    community,
    notifications,
    notices,
    reports,
    // Before the businesses, which remain if the team has another owner.
    team,
    business,
    statements,
    shows,
    merch,
  ])
  return {
    access,
    images,
    accounts,
    blocks,
    profiles,
    live,
    notifications,
    notices,
    members,
    media,
    catalogue,
    news,
    festivals,
    search,
    newcomers,
    community,
    reports,
    follows,
    following,
    artists,
    records,
    labels,
    radar,
    connections,
    discovery,
    business,
    team,
    statements,
    visits,
    numbers,
    shows,
    merch,
    moderation,
    admin,
    siteSettings,
    siteTexts,
    sharing,
    accountData,
  }
}
