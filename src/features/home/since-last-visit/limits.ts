/** The most posts in one request: those on the first page of a feed, with the pinned ones. */
export const VISIT_POSTS = 100

/** The most records, shows of each kind, posts of each kind and stories that Today has. */
export const TODAY_RELEASES = 6
export const TODAY_SHOWS = 4
export const TODAY_POSTS = 4
export const TODAY_NEWS = 4
/** Members whom Today suggests to those who follow none. */
export const TODAY_MEMBERS = 6
/** What is older is no longer part of Today, in days. */
export const TODAY_DAYS = { releases: 7, posts: 14, news: 7 }
