/** Constants of the search for browser code, which must not import zod. */

/** The search starts at this many characters, after a pause in typing. */
export const SUGGESTIONS_MIN_LENGTH = 2
export const SUGGESTIONS_MAX_LENGTH = 200
export const SUGGESTIONS_PAUSE_MS = 300
export const SEARCH_FAILED = 'The search did not answer. Please try again in a moment.'
/** Suggestions of each kind. */
export const SUGGESTED = { artist: 3, release: 3, recording: 3, festival: 2, show: 3 } as const
/** The most suggestions of the search on the home page. */
export const HERO_LIMIT = 6
/** What the search of the home offers. */
export interface HeroSuggestion {
  id: string
  type: 'artist' | 'label' | 'album' | 'track' | 'event' | 'news' | 'post'
  title: string
  subtitle: string
  trending?: boolean
  /** Invented, and marked so. */
  sample?: boolean
  /** The address of its picture; sleeve art is drawn where there is none. */
  image?: string | null
  /** The address of its page; without one, choosing it fills the box. */
  path?: string
}

/** The real lists of the home's search: what an empty box offers, and one for each chip. */
export const HIGHLIGHT_LISTS = ['start', 'trending', 'new', 'live', 'viral'] as const
export type HighlightList = (typeof HIGHLIGHT_LISTS)[number]
/** What `/search` finds, in the order of its sections. */
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
/** The pages of one kind lead to so many of the best; who looks for more types another word. */
export const RESULTS_MAX = 1000
/** Results of each kind are counted up to this number: "100+". */
export const COUNTED_MAX = 100
/** On a page of one kind, and of each kind beside the others. */
export const RESULTS_COUNT = 20
export const OVERVIEW_COUNT = 4
/** Releases of so many days are new. */
export const NEW_DAYS = 14
/** How long suggestions for a text count as fresh. */
export const SUGGESTIONS_FRESH_MS = 10 * 60_000
