/** While an answer says `pending`, it is worth asking again after this long. */
export const PENDING_RETRY_MS = 3_000
