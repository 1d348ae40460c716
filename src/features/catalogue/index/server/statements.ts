import type { SearchKind } from '#features/catalogue/limits.ts'

/** A statement that each connection prepares once under its name, so that it is neither parsed nor, after a few runs, planned again. */
export interface Statement {
  name: string
  text: string
}

/** Words that begin with the last token, while typing and for a list of all that matches. */
export const PREFIX_WORDS = { typed: 25, listed: 200 }

/** The most other words that a multi-word query checks: six tokens, one of which leads. */
const OTHER_WORDS_MAX = 5

const TABLES: Record<SearchKind, string> = {
  artist: 'artist',
  'release-group': 'release_group',
  recording: 'recording',
  label: 'label',
}

/** Prefix of the search tables of a kind: `artist` of `artist_names`, `artist_words`, `artist_postings`. */
export function searchTables(kind: SearchKind): string {
  return TABLES[kind]
}

/**
 * The queries of one kind. They use ranges under the C collation instead of LIKE, and caps everywhere: whatever the
 * text, no statement reads more than some thousands of index entries.
 */
function createPageFacts(kind: SearchKind) {
  const prefix = TABLES[kind]
  const [names, words, postings] = [`${prefix}_names`, `${prefix}_words`, `${prefix}_postings`]
  const statement = (name: string, text: string): Statement => ({ name: `${prefix}-${name}`, text })
  /** $1 word ids, $2 how many names of each, the best known first. */
  const ofWords = `
    select name_id from unnest($1::int[], $2::int[]) t(w, l) cross join lateral (
      select name_id from ${postings} where word_id = t.w order by pop desc limit t.l) p`
  const leading = `
    select n.id, n.entity_id, n.norm, n.pop from (${ofWords}) p join ${names} n on n.id = p.name_id where true`
  /** $1 and $2 as above, $3 what a match of each word costs in popularity: of all these the $4 most promising names. */
  const promising = `
    select n.id, n.entity_id, n.norm, n.pop from (
      select name_id from unnest($1::int[], $2::int[], $3::int[]) t(w, l, cost) cross join lateral (
        select name_id, pop from ${postings} where word_id = t.w order by pop desc limit t.l) p
      order by p.pop - t.cost desc limit $4) p
    join ${names} n on n.id = p.name_id`
  const others = Array.from({ length: OTHER_WORDS_MAX }, (_, index) => index)

  /**
   * $1 tokens; $2 to $4 the incomplete token if it has 1, 2 or 3 letters; $5 and $6 its range if it has more: equal
   * words (with the ordinal of their token) and words that begin with it (0). $7 and $8 the range of whole names that
   * begin with the text, or null, $9 the text: names, with an entity.
   */
  const start = (name: string, beginnings: number) =>
    statement(
      name,
      `select t.ord::int, w.id, w.word as text, w.df, w.max_pop as pop, null::int as entity_id
         from unnest($1::text[]) with ordinality t(w, ord) join ${words} w on w.word = t.w
       union all (select 0, id, word, df, max_pop, null from ${words} where left(word, 1) = $2::text order by max_pop desc limit ${beginnings})
       union all (select 0, id, word, df, max_pop, null from ${words} where left(word, 2) = $3::text order by max_pop desc limit ${beginnings})
       union all (select 0, id, word, df, max_pop, null from ${words} where left(word, 3) = $4::text order by max_pop desc limit ${beginnings})
       union all (select 0, id, word, df, max_pop, null from (
         select id, word, df, max_pop from ${words} where word >= $5::text and word < $6::text order by word limit 5000) s
         order by max_pop desc limit ${beginnings})
       union all select 0, id, norm, 0, pop, entity_id from ${names} where id in (select id from (
         select id, pop from ${names} where joined >= $7::text and joined < $8::text order by joined limit 3000) s order by pop desc limit 20)
       union all (select 0, id, norm, 0, pop, entity_id from ${names} where joined = $9::text order by pop desc limit 4)`,
    )

  return {
    /** $1 last words and $2 whole texts, both without spaces: the places, from 1, of those with which a word or a name begins. */
    begun: statement(
      'begun',
      `select r.ord::int from unnest($1::text[], $2::text[]) with ordinality r(word, name, ord)
       where exists (select from ${words} w where w.word >= r.word and w.word < r.word || chr(1114111))
         or exists (select from ${names} n where n.joined >= r.name and n.joined < r.name || chr(1114111))`,
    ),
    start: start('start', PREFIX_WORDS.typed),
    startOfList: start('start-of-list', PREFIX_WORDS.listed),
    /**
     * $1 tokens, $2 their keys separated by spaces, $3 which of them (from 1) may be the beginning of much longer
     * words, or -1. Words of similar length and longer ones have separate caps.
     */
    similarWords: statement(
      'similar-words',
      `select t.ord::int, c.id, c.word, c.df, c.max_pop
       from unnest($1::text[], $2::text[]) with ordinality t(w, keys, ord) cross join lateral (
         select * from (
           select w.id, w.word, w.df, w.max_pop,
             row_number() over (partition by length(w.word) > length(t.w) + 2 order by w.max_pop desc) as place
           from ${words} w
           where w.keys && string_to_array(t.keys, ' ')::int[]
             and length(w.word) >= length(t.w) - 2 and (t.ord = $3 or length(w.word) <= length(t.w) + 2)
             and case when length(t.w) > 7 then levenshtein_less_equal(left(w.word, length(t.w)), t.w, 3) <= 3
               when length(w.word) <= length(t.w) + 2 then levenshtein_less_equal(w.word, t.w, 2) <= 2
               else levenshtein_less_equal(left(w.word, length(t.w)), t.w, 2) <= 2 end) s
         where place <= 80) c`,
    ),
    /** $1: a word of eight letters or more, with up to two errors in its head. Transpositions count as two. */
    distantWords: statement(
      'distant-words',
      `select id, word, df, max_pop from ${words} where length(word) >= 7 and word % $1::text
         and levenshtein_less_equal(word, $1::text, 4) <= 4 order by similarity(word, $1::text) desc limit 30`,
    ),
    /** The same for a word that is still being typed. */
    distantBeginnings: statement(
      'distant-beginnings',
      `select id, word, df, max_pop from ${words} where length(word) >= 7 and $1::text <% word
         and levenshtein_less_equal(left(word, length($1::text)), $1::text, 3) <= 3 order by max_pop desc limit 20`,
    ),
    /** $1 to $4: the most promising names of words; $5: whole names. */
    namesOf: statement(
      'names-of',
      `${promising}
       union all select n.* from unnest($5::text[]) t(w) cross join lateral (
         select id, entity_id, norm, pop from ${names} where joined = t.w order by pop desc limit 4) n`,
    ),
    /** By number of other tokens: $1 and $2 the leading words as above, then the words that a name must contain; last how many. */
    namesWithAll: [0, ...others.map((index) => index + 1)].map((count) =>
      statement(
        `names-with-${count}`,
        `${leading}${others
          .slice(0, count)
          .map((index) => ` and strpos(' ' || n.norm || ' ', $${index + 3}) > 0`)
          .join('')} order by n.pop desc limit $${count + 3}`,
      ),
    ),
    /**
     * Among the most promising names of the leading words ($1 to $4), those with the other tokens. Each other token has
     * two parameters: its similar words, and the beginning of a longer word (or ''). The words are keys of an object,
     * in which PostgreSQL finds a word by binary search; an array would be scanned.
     */
    namesWithSimilar: [0, ...others.map((index) => index + 1)].map((count) =>
      statement(
        `names-similar-${count}`,
        `${promising} where true${others
          .slice(0, count)
          .map(
            (index) =>
              ` and ($${index * 2 + 5}::jsonb ?| string_to_array(n.norm, ' ') or ($${index * 2 + 6} <> '' and strpos(' ' || n.norm || ' ', $${index * 2 + 6}) > 0))`,
          )
          .join('')} order by n.pop desc limit $${count * 2 + 5}`,
      ),
    ),
    /** $1 and $2: ids of two words that a name must both contain; $3 how many. */
    namesWithBoth: statement(
      'names-with-both',
      `select n.id, n.entity_id, n.norm, n.pop from (
         select name_id from ${postings} where word_id = any($1::int[])
         intersect select name_id from ${postings} where word_id = any($2::int[])) p
       join ${names} n on n.id = p.name_id order by n.pop desc limit $3`,
    ),
  }
}

export type Statements = ReturnType<typeof createPageFacts>

export const STATEMENTS: Record<SearchKind, Statements> = {
  artist: createPageFacts('artist'),
  'release-group': createPageFacts('release-group'),
  recording: createPageFacts('recording'),
  label: createPageFacts('label'),
}
