import { boundActs } from './bound-acts.ts'
import { feedText } from './feed-text.ts'
import { readShows } from './read-shows.ts'

/** Runs in a thread: see `ForeignReader`. `address` is that of the page, for its relative links. */
export const read = (answer: { body: Uint8Array; contentType: string; address: string; now: Date }) =>
  boundActs(
    readShows(feedText(answer.body, answer.contentType), answer.contentType, answer.address, answer.now),
  )
