const MUSIC = new RegExp(
  `\\b(${[
    'music\\w*',
    'singers?',
    'songwriters?',
    'songs?',
    'bands?',
    'rappers?',
    'rap',
    'hip[- ]hop',
    'djs?',
    'disc jockeys?',
    'record(s|ed|ing)? (producers?|labels?|artists?|duo|collective)',
    'albums?',
    'composers?',
    'conductors?',
    'pianists?',
    'guitarists?',
    'drummers?',
    'bassists?',
    'violinists?',
    'cellists?',
    'saxophonists?',
    'trumpeters?',
    'flautists?',
    'organists?',
    'vocalists?',
    'tenors?',
    'baritones?',
    'sopranos?',
    'mezzo-sopranos?',
    'multi-instrumentalists?',
    'orchestras?',
    'choirs?',
    'string quartets?',
    '(rock|pop|folk|punk|metal|jazz|soul|vocal|electronic|dance|techno|house) (group|duo|trio|act|project)s?',
    'supergroups?',
    'boy ?bands?',
    '(boy|girl) groups?',
    'opera',
    'beatmakers?',
    'turntablists?',
    'vocaloids?',
  ].join('|')})\\b`,
  'i',
)

const FIRST_SENTENCE = /^.{10,}?[.!?](?=\s|$)/s

/**
 * Whether a page (in English) is about somebody who makes music: a place or another person often has an artist's name
 * too. Only the description and the first sentence count, as later ones mention anything.
 */
export function isAboutMusic(page: { description?: string; extract?: string }): boolean {
  const extract = page.extract?.trim() ?? ''
  return MUSIC.test(page.description ?? '') || MUSIC.test(extract.match(FIRST_SENTENCE)?.[0] ?? extract)
}
