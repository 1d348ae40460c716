/** The timeout of the few tests that do so much that a busy machine takes long, for the reason given at each. */
export const LONG_MS = 60_000
