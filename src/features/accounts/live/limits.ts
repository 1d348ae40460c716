/** Maximum number of topics per connection. */
export const TOPICS_MAX = 50
/** Maximum silence of the server, so that proxies keep the connection and browsers do not give it up. */
export const HEARTBEAT_MS = 20_000

/** How far back, in ms, the server knows which topics had events. */
export const AGE_MAX_MS = 5 * 60_000

/** The maximum age, in ms, of a page's data after client-side navigation: queries stay fresh this long. */
export const DATA_AGE_MS = 30_000

/** Connections per process: by member, by network (such as a whole university), and in total. */
export const CONNECTIONS_OF_A_MEMBER = 20
export const CONNECTIONS_OF_A_NETWORK = 1000
export const CONNECTIONS_OF_ALL = 20_000

/** The topic of the viewer's own events. */
export const OWN_TOPIC = 'member'
/** The topic of the admins' pending decisions. */
export const ADMIN_TOPIC = 'admin'

/** Events of the stream itself: the first one of a connection, and a warning that events may have been missed. */
export const HELLO = 'hello'
export const MISSED = 'missed'
