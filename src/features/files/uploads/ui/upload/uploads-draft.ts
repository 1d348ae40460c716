import { z } from 'zod'
import type { Draft, Upload } from './create-uploads.ts'

/** Stores the text of a draft. */
export interface DraftStore {
  read(): string
  save(text: string): void
}

/** A little less than the day after which the server deletes unused files. */
const MAX_AGE_MS = 23 * 60 * 60_000

/**
 * The uploaded files of a form, stored as text. With `lost`, unfinished or too old uploads are kept as failed with this
 * message; without it they are dropped.
 */
export function uploadsDraft<T extends { id: string }>(
  store: DraftStore,
  item: z.ZodType<T>,
  { lost }: { lost?: string } = {},
): Draft<T> {
  const saved = z.array(
    z.object({ item: item.optional(), alt: z.string(), name: z.string(), at: z.number().optional() }),
  )
  const parse = (text: string): z.infer<typeof saved> => {
    try {
      return saved.parse(JSON.parse(text || '[]'))
    } catch {
      return []
    }
  }
  return {
    read: () =>
      parse(store.read()).flatMap(({ item, at = 0, name, alt }): Upload<T>[] => {
        if (item && Date.now() - at < MAX_AGE_MS) {
          return [{ key: item.id, name, alt, state: { is: 'done', item, at } }]
        }
        if (!lost) return []
        return [{ key: crypto.randomUUID(), name, alt, state: { is: 'failed', message: lost } }]
      }),
    save(uploads) {
      const kept = uploads.flatMap(({ state, alt, name }) => {
        if (state.is === 'done') return [{ item: state.item, at: state.at, alt, name }]
        return lost ? [{ alt, name }] : []
      })
      store.save(kept.length > 0 ? JSON.stringify(kept) : '')
    },
  }
}
