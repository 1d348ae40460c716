/** The interval between requests while an answer says `pending`. */
export const PENDING_RETRY_MS = 3_000
