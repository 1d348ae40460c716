import type { Draft } from '#ui/draft.ts'
import { type MentionedArtist, mentionedArtists } from '../../contract.ts'
import { MENTIONS_MAX } from '../../limits.ts'

/** The artists whom the author of a draft chose for mentions, stored like its text. */
export function chosenArtistsOf(draft: Draft) {
  const read = (): MentionedArtist[] => {
    try {
      return mentionedArtists.parse(JSON.parse(draft.read() || '[]'))
    } catch {
      return []
    }
  }
  return {
    add(artist: MentionedArtist) {
      const others = read().filter(({ id }) => id !== artist.id)
      draft.save(JSON.stringify([...others, artist].slice(-MENTIONS_MAX)))
    },
    /** Those whom the text still names. */
    in: (text: string) => read().filter(({ name }) => text.includes(`@${name}`)),
  }
}
