import { z } from 'zod'
import { HOST_NAME } from './host-name.ts'

/**
 * An address on the web with a host name, of at most `max` characters, in its canonical form: as browsers read it, without
 * line breaks, backslashes and letters of other scripts, which may make it longer than what was typed. It has no name and
 * password: everybody would read them, and a name can look like another host.
 */
export const webAddress = ({
  protocol = /^https?$/,
  max,
  error,
}: {
  protocol?: RegExp
  max: number
  error: string
}) =>
  z
    .string(error)
    .trim()
    .max(max, error)
    .regex(/^[a-z]+:\/\//i, error)
    .pipe(
      z
        .url({ protocol, hostname: HOST_NAME, normalize: true, error, abort: true })
        .max(max, error)
        .refine((address) => !hasCredentials(address), WITH_CREDENTIALS),
    )

export const WITH_CREDENTIALS = 'Leave out the name and password before the @'

/** Whether the authority of a canonical address has an @. */
const hasCredentials = (address: string) => /^[a-z]+:\/\/[^/?#]*@/.test(address)
