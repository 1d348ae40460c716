/** Over http anybody on the way can answer for a host. */
export const PLAIN = 'The address answers without encryption only.'
