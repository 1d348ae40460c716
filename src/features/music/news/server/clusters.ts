/** A headline, for finding the same story in other feeds. */
export interface Headline {
  clusterId: string
  feedUrl: string
  title: string
}

const COMMON = new Set(
  'a an and are as at be by for from has have in is it its new of on or s says the their this to up was watch who will with'.split(
    ' ',
  ),
)
/** Words in common, as a share of all words of both headlines. */
const SIMILAR = 0.7
/** With fewer significant words, only equal headlines count as the same story. */
const FEWEST_WORDS = 4
/** The words read of a headline. */
const WORDS_MAX = 40

/**
 * Finds the cluster of a headline among others of the same days, or creates one. Only headlines of other feeds are
 * compared: a feed that repeats a headline (a weekly column) reports a different story.
 */
export function createClusters(known: Headline[]) {
  const entries = known.map((headline) => ({ ...headline, words: wordsOf(headline.title) }))
  return {
    clusterOf({ feedUrl, title }: { feedUrl: string; title: string }, ownId: string): string {
      const words = wordsOf(title)
      const same = entries.find((entry) => entry.feedUrl !== feedUrl && areSimilar(entry.words, words))
      const clusterId = same?.clusterId ?? ownId
      entries.push({ clusterId, feedUrl, title, words })
      return clusterId
    },
  }
}

/** Lower case, without accents and punctuation. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function wordsOf(title: string): Set<string> {
  const words = fold(title).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(0, WORDS_MAX).filter((word) => !COMMON.has(word)))
}

function areSimilar(one: Set<string>, other: Set<string>): boolean {
  const shared = Array.from(one).filter((word) => other.has(word)).length
  const all = one.size + other.size - shared
  if (all === 0) return false
  return shared === all || (Math.min(one.size, other.size) >= FEWEST_WORDS && shared / all >= SIMILAR)
}
