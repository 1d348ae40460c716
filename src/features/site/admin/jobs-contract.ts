import { z } from 'zod'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'

/** Answer of `GET /api/admin/jobs`. Times are ISO 8601, UTC. */
export const jobDesk = z.object({
  jobs: z.array(
    z.object({
      name: z.string(),
      everySeconds: z.number(),
      /** Null: never. */
      lastStartAt: z.string().nullable(),
      /** Null: now. */
      nextRunAt: z.string().nullable(),
      isRunning: z.boolean(),
      /** The machine and process id of the latest run. */
      process: z.string().nullable(),
      /** How long the latest finished run took, and how it failed. */
      seconds: z.number().nullable(),
      error: z.string().nullable(),
    }),
  ),
  /** Rows of queues that failed: the first of each queue. */
  setAside: z.array(
    z.object({
      queue: z.string(),
      key: z.string(),
      attempts: z.int(),
      error: z.string(),
      dueAt: z.string(),
      /** Since when it waits for somebody to try it again; null when it is tried again by itself. */
      deadAt: z.string().nullable(),
    }),
  ),
})
export type JobDesk = z.infer<typeof jobDesk>

/** Body of `POST /api/admin/jobs/retry`: a row that was set aside. */
export const setAsideRow = z.object({
  queue: z.string().min(1).max(100),
  key: z.string().min(1).max(2500).refine(isStorableText, NOT_STORABLE),
})
