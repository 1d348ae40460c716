/** Constants of the search for browser code, which must not import zod. */

/** The search starts at this many characters, after a pause in typing. */
export const SUGGESTIONS_MIN_LENGTH = 2
export const SUGGESTIONS_MAX_LENGTH = 200
export const SUGGESTIONS_PAUSE_MS = 300
export const SEARCH_FAILED = 'The search didn’t answer. Please try again in a moment.'
/** Suggestions of each kind. */
export const SUGGESTED = { artist: 3, release: 3, recording: 3, festival: 2, show: 3 } as const
/** The most suggestions of the search on the home page. */
export const HERO_LIMIT = 6
/** A suggestion of the search on the home page. */
export interface HeroSuggestion {
  id: string
  type: 'artist' | 'label' | 'album' | 'track' | 'event' | 'news' | 'post'
  title: string
  subtitle: string
  trending?: boolean
  /** A sample, marked as such. */
  sample?: boolean
  /** The address of its picture; sleeve art is drawn where there is none. */
  image?: string | null
  /** Who it looks like, if not like itself. */
  wears?: { id: string; name: string }
  /** The address of its page; without one, choosing it only fills the box. */
  path?: string
}

/** The lists of the home search: the one for an empty box, and one for each chip. */
export const HIGHLIGHT_LISTS = ['start', 'trending', 'new', 'live', 'viral'] as const
export type HighlightList = (typeof HIGHLIGHT_LISTS)[number]
/** The kinds of results on `/search`, in the order of its sections. */
export const RESULT_KINDS = [
  'artist',
  'release',
  'song',
  'label',
  'festival',
  'show',
  'member',
  'post',
] as const
export type ResultKind = (typeof RESULT_KINDS)[number]
/** How many of the best results the pages of one kind list; for more, a narrower query is needed. */
export const RESULTS_MAX = 1000
/** Results of each kind are counted up to this number: "100+". */
export const COUNTED_MAX = 100
/** Results on a page of one kind, and of each kind on the page of all. */
export const RESULTS_COUNT = 20
export const OVERVIEW_COUNT = 4
/** How many days releases count as new. */
export const NEW_DAYS = 14
/** How long the suggestions for a text are fresh. */
export const SUGGESTIONS_FRESH_MS = 10 * 60_000
