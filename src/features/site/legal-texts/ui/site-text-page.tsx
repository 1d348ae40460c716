import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { formatDate } from '#ui/format.ts'
import type { SiteTextName } from '../limits.ts'
import type { SiteTextRoutes } from '../server/routes.ts'

const siteTextQuery = (name: SiteTextName) =>
  queryOptions({
    queryKey: ['site-text', name],
    queryFn: ({ signal }) =>
      unwrap(
        createClient<SiteTextRoutes>().api['site-texts'][':name'].$get(
          { param: { name } },
          { init: { signal } },
        ),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Loads a text and renders its head; for the loader of its route. */
export async function loadSiteText(
  name: SiteTextName,
  { queryClient, parentMatch }: { queryClient: QueryClient; parentMatch: Promise<{ loaderData?: unknown }> },
) {
  const { title, summary } = await queryClient.ensureQueryData(siteTextQuery(name))
  return {
    head: pageHead([await parentMatch], {
      title: `${title} · Fanfare`,
      description: summary,
      path: `/${name}`,
    }),
  }
}

/** A text of the operator, with the day of its version. */
export function SiteTextPage({ name }: { name: SiteTextName }) {
  const { data: text } = useSuspenseQuery(siteTextQuery(name))
  return (
    <article data-poster-footer={name === 'about' || undefined} className="reading-page py-10 md:py-14">
      <h1 className="type-display wrap-anywhere">{text.title}</h1>
      <p className="mt-3 text-sm text-muted">
        Version of <time dateTime={text.version}>{formatDate(text.version)}</time>
        {text.isDefault && (
          <span>
            . This is the text that comes with Fanfare; the people who run this site haven’t changed it.
          </span>
        )}
      </p>
      <div
        className="prose mt-8"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders it from Markdown without raw HTML
        dangerouslySetInnerHTML={{ __html: text.html }}
      />
    </article>
  )
}
