/** Header of an answer that the service worker has kept and gives without a connection: when it came (ISO 8601). */
export const KEPT_AT = 'fanfare-kept-at'
