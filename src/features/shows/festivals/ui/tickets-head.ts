import { pageHead } from '#platform/http/pages/page-head.ts'

export interface LoadedTickets {
  /** The festival whose details are open. */
  open?: { slug: string; name: string }
  /** The page shows sample content, which search engines and shared links must not show. */
  hasSamples: boolean
  /** The head of the list, unless it is our own. */
  list?: { title: string; description: string }
}

const OWN_LIST = {
  title: 'Shows',
  description: 'Concerts and festivals as artists announce them: dates, places, line-ups and tickets.',
}

/** The head of `/tickets`, or of the festival whose details are open. */
export function ticketsHead(
  matches: Parameters<typeof pageHead>[0],
  { open, hasSamples, list: { title, description } = OWN_LIST }: LoadedTickets,
): ReturnType<typeof pageHead> {
  const list = { name: title, path: '/tickets' }
  if (open && !hasSamples) {
    const path = `/tickets?event=${encodeURIComponent(open.slug)}`
    return pageHead(matches, {
      title: `${open.name} · Fanfare`,
      description: `When and where ${open.name} takes place, who’s playing, where to get tickets, and what fans say about it.`,
      path,
      trail: [list, { name: open.name, path }],
    })
  }
  const head = pageHead(matches, {
    title: `${list.name} · Fanfare`,
    description,
    path: list.path,
    noindex: hasSamples,
  })
  if (open) head.meta.push({ title: `${open.name} · Fanfare` })
  return head
}
