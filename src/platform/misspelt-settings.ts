interface Given {
  /** Names in `.env`, which only this site uses: any unknown name there is a mistake. */
  file: readonly string[]
  /** Names in the environment, which other programs use too. */
  environment: readonly string[]
}

/** Prefixes that only our settings have. */
const OUR_PREFIXES =
  /^(ACCESS|COVER_ART|DATABASE|FFMPEG|LISTENBRAINZ|METRICS|MUSICBRAINZ|NEWS|RATE_LIMIT|S3|SMTP|WIKIDATA|WIKIPEDIA)_/
/** Variables that `compose.yaml` and Docker Compose itself read from the same `.env`. */
const OF_COMPOSE = /^(DATABASE_PASSWORD|GARAGE_RPC_SECRET|COMPOSE_.+|(NODE|DEBIAN|POSTGRES|GARAGE)_IMAGE)$/
/** Variables that Docker and Kubernetes set for a service named "database" or "s3". */
const OF_A_SERVICE = /_(SERVICE_(HOST|PORT)|PORT)(_\w+)?$/

/**
 * Returns a sentence for each name that is not in `settings` but was probably meant to be, with the nearest setting.
 */
export function misspeltSettings(settings: readonly string[], { file, environment }: Given): string[] {
  const isUnknown = (name: string) => !settings.includes(name) && !OF_COMPOSE.test(name)
  const inFile = file.filter(isUnknown)
  const inEnvironment = environment.filter(
    (name) =>
      isUnknown(name) &&
      !inFile.includes(name) &&
      ((OUR_PREFIXES.test(name) && !OF_A_SERVICE.test(name)) ||
        settings.some((setting) => isNear(name, setting))),
  )
  return [
    ...inFile.map((name) => sentence(`${name} in .env`, nearest(name, settings))),
    ...inEnvironment.map((name) => sentence(name, nearest(name, settings))),
  ]
}

const sentence = (source: string, setting: string) =>
  `${source} is not a setting of Fanfare and is ignored; the nearest is ${setting}.`

/** Four letters may have one mistake, eight two: with more, HOST would match HOME. */
function isNear(name: string, setting: string): boolean {
  const atMost = Math.min(2, Math.floor(setting.length / 4))
  // The start compares every variable of the environment with every setting, most of them of another length.
  return Math.abs(name.length - setting.length) <= atMost && distance(name.toUpperCase(), setting) <= atMost
}

/** The setting with the fewest mistakes in the name, or in its words, which may leave out words of the setting. */
function nearest(name: string, settings: readonly string[]): string {
  const written = name.toUpperCase()
  const mistakes = (setting: string) =>
    Math.min(distance(written, setting), mistakesOfWords(written, setting))
  return settings.reduce((best, setting) => (mistakes(setting) < mistakes(best) ? setting : best))
}

function mistakesOfWords(name: string, setting: string): number {
  const expected = setting.split('_')
  const mistakes = name.split('_').map((word) => Math.min(...expected.map((other) => distance(word, other))))
  return mistakes.every((count) => count <= 1)
    ? mistakes.reduce((sum, count) => sum + count, 0)
    : Number.POSITIVE_INFINITY
}

/**
 * The number of insertions, deletions, substitutions and transpositions of neighbours that turn `a` into `b`.
 * @see https://en.wikipedia.org/wiki/Damerau-Levenshtein_distance (optimal string alignment)
 */
function distance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isExchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isExchanged ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = above
    above = current
  }
  return above[b.length] ?? 0
}
