import { useState } from 'react'
import { draftOf } from '#ui/draft.ts'

/**
 * The words in a field about a case, kept in this browser until they are sent or given up, so that a moderator whose
 * session ends meanwhile finds them again.
 */
export function useKeptWords(userId: string, place: string) {
  const kept = draftOf(userId, place)
  const [words, setWords] = useState(kept.read)
  return {
    words,
    setWords: (text: string) => {
      setWords(text)
      kept.save(text)
    },
    /** What was typed while other words were being sent stays. */
    forgetWords: (sent?: string) => {
      if (sent === undefined || kept.read() === sent) kept.clear()
      setWords((now) => (sent === undefined || now === sent ? '' : now))
    },
  }
}
