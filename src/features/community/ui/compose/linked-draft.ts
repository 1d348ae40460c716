import { z } from 'zod'
import { ENTITY_TYPES } from '../../limits.ts'
import { draftOf } from './draft.ts'
import type { LinkedEntity } from './linked-entity.ts'

const kept = z.object({ type: z.enum(ENTITY_TYPES), id: z.string(), name: z.string() })

/** What the post that a member has begun is about, kept as its text is. */
export function linkedDraftOf(userId: string) {
  const draft = draftOf(userId, 'post.about')
  return {
    read(): LinkedEntity | undefined {
      const text = draft.read()
      if (!text) return undefined
      try {
        return kept.parse(JSON.parse(text))
      } catch {
        return undefined
      }
    },
    save: (about: LinkedEntity | undefined) => draft.save(about ? JSON.stringify(about) : ''),
  }
}
