import { NEWS_CATEGORIES, type NewsCategory } from '../limits.ts'

const FALLBACK = 'News'
/** A longer text is a headline or a list of keywords, not a category. */
const LONGEST = 24

/** Names that feeds use for our categories; they match as a whole. */
const SYNONYMS: [NewsCategory, RegExp][] = [
  ['Reviews', /^((album|music|live|concert|track|record|gig|book) )?reviews?$/],
  ['Technology', /^(tech|technology|music tech|gear|software|ai|artificial intelligence|streaming tech)$/],
  ['Industry', /^(industry|music industry|industry news|labels|the industry)$/],
  ['Business', /^(business|music business|biz|finance|legal|deals|earnings)$/],
  ['Events', /^(events?|festivals?|tours?|touring|tour dates|concerts?|gigs|live|live music)$/],
  ['Charts', /^(charts?|chart beat|chart news|hot 100)$/],
  ['Pop Culture', /^(pop culture|culture|entertainment|celebrity|movies|film|tv|television|style|fashion)$/],
]

/** Words in a story that indicate its category, the surest first. */
const WORDS: [NewsCategory, RegExp][] = [
  ['Charts', /\b(charts?|hot 100|billboard 200|no\. ?1|number one|tops the|debuts? at)\b/],
  ['Reviews', /\b(reviews?|reviewed|best new music|out of (five|ten)|\d(\.\d)?\/10|stars out of)\b/],
  [
    'Events',
    /\b(tour|tours|touring|festivals?|line-?ups?|headlin\w+|concerts?|gigs?|tickets?|residency|live dates|shows? in|setlist)\b/,
  ],
  [
    'Technology',
    /\b(ai|a\.i\.|artificial intelligence|app|apps|software|plugins?|synths?|synthesi[sz]ers?|algorithms?|startups?|daw|hardware|headphones|vr|blockchain)\b/,
  ],
  [
    'Business',
    /\b(revenues?|earnings|acqui\w+|invest\w*|shares|valuation|ipo|lawsuits?|sues?|sued|settlement|deal|billions?|millions?|layoffs|stake|copyright)\b/,
  ],
  [
    'Industry',
    /\b(record labels?|labels?|signs? (to|with)|universal music|sony music|warner music|publish(er|ers|ing)|royalt\w+|distribut\w+|executives?|ceo|grammys?|awards?|riaa|spotify|apple music|streaming)\b/,
  ],
  [
    'Pop Culture',
    /\b(films?|movies?|documentar\w+|biopics?|netflix|tv|series|celebrit\w+|fashion|wedding|married|dating|baby|instagram|tiktok|viral|memes?|snl|actor|actress)\b/,
  ],
]

/**
 * The category of a story: the one configured for its feed, else one of the seven that the feed itself names, else one
 * derived from its words, else the first short one that the feed names, else "News".
 */
export function newsCategory(
  story: { title: string; description: string; categories: string[] },
  feedCategory?: string,
): string {
  if (feedCategory) return canonical(feedCategory) ?? feedCategory
  for (const category of story.categories) {
    const sameName = canonical(category)
    if (sameName) return sameName
  }
  // The headline is more reliable than the description.
  const byWords = categoryFromWords(story.title) ?? categoryFromWords(story.description)
  if (byWords) return byWords
  return story.categories.find((category) => category.length <= LONGEST) ?? FALLBACK
}

function canonical(category: string): NewsCategory | undefined {
  const name = category.trim().toLowerCase()
  const same = NEWS_CATEGORIES.find((sameName) => sameName.toLowerCase() === name)
  return same ?? SYNONYMS.find(([, pattern]) => pattern.test(name))?.[0]
}

function categoryFromWords(text: string): NewsCategory | undefined {
  const words = text.toLowerCase()
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0]
}
