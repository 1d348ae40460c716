/** The most posts in one request: those on the first page of a feed, with the pinned ones. */
export const VISIT_POSTS = 100
