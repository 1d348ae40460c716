/** The most artists on a list of similar ones. */
export const SIMILAR_MAX = 24
/** The most reasons given for one of them. */
export const REASONS_MAX = 3
/** The longest path between two artists that is searched for. */
export const STEPS_MAX = 6
export const CONNECTED_NAME_MAX = 200
