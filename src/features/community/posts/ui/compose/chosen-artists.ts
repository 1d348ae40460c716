import { MENTIONS_MAX } from '#features/community/limits.ts'
import type { Draft } from '#ui/draft.ts'
import { type MentionedArtist, mentionedArtists } from '../../contract.ts'

/** The artists chosen for mentions in a draft, stored like its text. */
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
    /** The chosen artists that the text still names. */
    in: (text: string) => read().filter(({ name }) => text.includes(`@${name}`)),
  }
}
