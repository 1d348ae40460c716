import { createAccountsDomain } from '#features/accounts/domain.ts'
import { createAccountData } from '#features/accounts/public.ts'
import { createBusinessDomain } from '#features/business/domain.ts'
import { isStatedPublicly, shownDates } from '#features/business/page-facts/public.ts'
import { createCatalogueDomain } from '#features/catalogue/domain.ts'
import { createCommunityDomain } from '#features/community/domain.ts'
import { createFilesDomain } from '#features/files/domain.ts'
import { createFollowDomain } from '#features/follow/domain.ts'
import { createHomeDomain } from '#features/home/domain.ts'
import { readStandings } from '#features/music/artist/public.ts'
import { createMusicDomain } from '#features/music/domain.ts'
import { createNotifyDomain } from '#features/notify/domain.ts'
import { createPreviewDomain } from '#features/preview/domain.ts'
import { createSafetyDomain } from '#features/safety/domain.ts'
import { createShowsDomain } from '#features/shows/domain.ts'
import { createClaimableFestivals } from '#features/shows/festivals/public.ts'
import { createSiteDomain } from '#features/site/domain.ts'
import { readSiteTexts } from '#features/site/legal-texts/public.ts'
import type { Job } from '#platform/jobs.ts'
import { createCities } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import { createSources } from '#sources/sources.ts'
import { forAccounts, forCatalogue, forSafety } from './handed-down.ts'
import { jobsOf } from './rooms.ts'

export type Features = Awaited<ReturnType<typeof createFeatures>>

/** Sends an anonymous request to our own API. */
type FetchApi = (path: string, headers?: Record<string, string>) => Promise<Response>

/**
 * Creates the domains from the bottom up, each on those that it looks down at. What it needs of higher ones is handed
 * down as functions. Nothing runs yet: no timer, no job, no request to a source. Throws `ConfigError`.
 */
export async function createFeatures(platform: Platform, fetchApi: FetchApi) {
  const sources = createSources(platform)
  const cities = createCities()
  const texts = readSiteTexts(platform.config)

  const accounts = await createAccountsDomain(platform, forAccounts(platform, texts))
  const files = createFilesDomain(platform, { isStatedPublicly })
  // Over all others, but they show what it has instead of their own.
  const preview = createPreviewDomain(platform, sources)
  const { otherAlbums, otherFestivals, otherHomeLists, otherSitemapLists } = preview
  const { admitsNewBusinesses, listsOfFollowed } = preview
  const standings = preview.standings(readStandings(platform.reads.db))
  const catalogue = createCatalogueDomain(platform, { sources, ...forCatalogue(platform, preview) })
  const notify = createNotifyDomain(platform, { catalogue, cities })
  const follow = createFollowDomain(platform, {
    catalogue,
    notify,
    sources,
    shownDates,
    onFollowed: () => shows.shows.wakeForFollows(),
  })
  const festivals = createClaimableFestivals(platform, otherFestivals)
  const business = createBusinessDomain(platform, {
    accounts,
    catalogue,
    sources,
    festivals,
    admitsNewBusinesses,
  })
  const community = createCommunityDomain(platform, { accounts, notify, listsOfFollowed })
  const shows = createShowsDomain(platform, { catalogue, notify, sources, cities, otherFestivals })
  // After those whose content it moderates.
  const safety = createSafetyDomain(platform, {
    accounts,
    ...forSafety(platform, { business, community, shows }),
  })
  const music = createMusicDomain(platform, { catalogue, sources, standings, otherAlbums })
  const site = createSiteDomain(platform, {
    accounts,
    catalogue,
    community,
    notify,
    texts,
    jobs: (): readonly Job[] => jobsOf(platform, features),
  })
  const home = createHomeDomain(platform, {
    catalogue,
    follow,
    notify,
    sources,
    standings,
    fetchApi,
    otherHomeLists,
    otherSitemapLists,
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
  const lower = { accounts, files, catalogue, notify, follow, safety, business, community, shows, music }
  const features = { domains: { ...lower, site, home, preview: { samples: preview.samples } }, accountData }
  return features
}
