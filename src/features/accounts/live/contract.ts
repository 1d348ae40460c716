import { z } from 'zod'
import { UUID_PATTERN } from '#platform/uuid.ts'
import { ADMIN_TOPIC, AGE_MAX_MS, OWN_TOPIC, TOPICS_MAX } from './limits.ts'

/** All kinds of topics: the pattern of the name that listeners use, and who may listen. Add new kinds here. */
const KINDS = [
  /** New posts. */
  { pattern: /^feed$/, audience: 'everybody' },
  /** A post page: counts and replies. */
  { pattern: new RegExp(`^post:${UUID_PATTERN}$`), audience: 'everybody' },
  /** An artist page, by MusicBrainz id. */
  { pattern: new RegExp(`^artist:${UUID_PATTERN}$`), audience: 'everybody' },
  /** An artist page whose artist has no known id yet. */
  { pattern: /^artist-name:[^\s,:]{1,200}$/, audience: 'everybody' },
  /** The page of a release group or recording, by MusicBrainz id. */
  { pattern: new RegExp(`^(release|song):${UUID_PATTERN}$`), audience: 'everybody' },
  /** Events of one member: published as `member:<id>`, subscribed to by that member as `member`. */
  { pattern: new RegExp(`^${OWN_TOPIC}$`), audience: 'member' },
  /** Applications and claims that were submitted, withdrawn or decided. */
  { pattern: new RegExp(`^${ADMIN_TOPIC}$`), audience: 'admin' },
] as const

/** A topic as used for publishing. */
export type Topic =
  | 'feed'
  | `post:${string}`
  | `artist:${string}`
  | `artist-name:${string}`
  | `release:${string}`
  | `song:${string}`
  | `${typeof OWN_TOPIC}:${string}`
  | typeof ADMIN_TOPIC

/** A topic as browsers subscribe to it. */
export type ListenerTopic = Exclude<Topic, `${typeof OWN_TOPIC}:${string}`> | typeof OWN_TOPIC

/** Who may listen to a topic; undefined when there is no such topic. */
export const audienceOf = (topic: string) => KINDS.find(({ pattern }) => pattern.test(topic))?.audience

/** Query of `GET /api/live`. */
export const liveQuery = z.object({
  topics: z
    .string('Name the topics to listen to')
    .transform((list) => [...new Set(list.split(',').filter(Boolean))])
    .pipe(
      z
        .array(z.string().refine((topic) => audienceOf(topic) !== undefined, 'There is no such topic'))
        .min(1, 'Name the topics to listen to')
        .max(TOPICS_MAX, `At most ${TOPICS_MAX} topics`),
    ),
  /** The age of the data on the page, in ms: the response begins by saying whether anything has happened since. */
  age: z
    .string()
    .regex(/^\d{1,6}$/, 'Give the age in milliseconds')
    .transform(Number)
    .pipe(z.number().max(AGE_MAX_MS, `At most ${AGE_MAX_MS} ms`))
    .optional(),
})

/** The data of an event of the stream. */
export const liveEvent = z.object({
  topic: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type LiveEvent = z.infer<typeof liveEvent>
