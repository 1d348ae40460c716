/** The name of a host as `URL` spells it: also below an international top-level domain, such as `xn--p1ai` (.рф). */
export const HOST_NAME =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i
