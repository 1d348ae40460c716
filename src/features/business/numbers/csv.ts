import type { PageDay } from './contract.ts'

/** The days as a table of comma-separated values (RFC 4180), with a line of names. */
export function toCsv(days: readonly PageDay[]): string {
  const lines = days.map(({ day, followers, views, posts, replies, likes }) =>
    [day, followers ?? '', views, posts, replies, likes].join(','),
  )
  return `${['day,followers,views,posts,replies,likes', ...lines].join('\r\n')}\r\n`
}
