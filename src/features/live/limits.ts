/** Topics that one connection may listen to. */
export const TOPICS_MAX = 50
/** The server says something at least this often, so that proxies keep the connection and browsers trust it. */
export const HEARTBEAT_MS = 20_000

/** Connections at one process: of one member, of one network (many people at a university), and of all. */
export const CONNECTIONS_OF_A_MEMBER = 20
export const CONNECTIONS_OF_A_NETWORK = 1000
export const CONNECTIONS_OF_ALL = 20_000

/** The topic that everybody listens to as themselves. */
export const OWN_TOPIC = 'member'
/** What admins have to decide on. */
export const ADMIN_TOPIC = 'admin'

/** Events of the stream itself: the first one of a connection, and that something may have been missed. */
export const HELLO = 'hello'
export const MISSED = 'missed'
