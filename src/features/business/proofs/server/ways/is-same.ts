/** Whether two addresses are equal except for a trailing slash. */
export const isSame = (address: string, other: string) =>
  URL.canParse(address) && new URL(address).href.replace(/\/$/, '') === new URL(other).href.replace(/\/$/, '')
