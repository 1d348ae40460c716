/** Over http anybody on the network path can answer for a host. */
export const PLAIN = 'The address answers without encryption only.'
