/** Posts asked for in one request: those that the first page of a feed has, with those pinned. */
export const VISIT_POSTS = 100
