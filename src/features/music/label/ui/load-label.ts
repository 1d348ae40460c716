import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { prefetchStatements } from '#features/business/page-facts/public-ui.tsx'
import { ApiError } from '#platform/http/client/client.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import type { LabelPage } from '../contract.ts'
import { labelQuery } from './queries.ts'

/** Loads a label of the catalogue and renders its head. The id of a merged one redirects; throws `notFound` for an unknown one. */
export async function loadLabel(
  client: QueryClient,
  parentMatch: Promise<{ loaderData?: unknown }>,
  { labelName, mbid }: { labelName: string; mbid?: string },
) {
  const label = await client.ensureQueryData(labelQuery(labelName, mbid)).catch((error: unknown) => {
    // 422: no label can have this name.
    throw error instanceof ApiError && (error.status === 404 || error.status === 422) ? notFound() : error
  })
  if (mbid && label.mbid !== mbid) {
    throw redirect({
      to: '/label/$labelName',
      params: { labelName: label.slug },
      search: (before) => ({ ...before, mbid: label.mbid }),
      statusCode: 301,
      replace: true,
    })
  }
  if (label.verification) await prefetchStatements(client, 'label', label.mbid)
  return {
    head: pageHead([await parentMatch], {
      title: `${label.name} · Fanfare`,
      description: descriptionOf(label),
      path: labelAddress(label),
      trail: [{ name: label.name, path: labelAddress(label) }],
      about: (url) => [schemaOf(label, url)],
    }),
  }
}

/** The canonical address of a label; with the id if others have the same name. */
export function labelAddress({ slug, mbid, others }: LabelPage): string {
  const path = `/label/${encodeURIComponent(slug)}`
  return others.length > 0 ? `${path}?mbid=${mbid}` : path
}

function descriptionOf({ name, countryName, artists }: LabelPage): string {
  const some = artists.slice(0, 3).map((artist) => artist.name)
  const kind = countryName ? `a record label from ${countryName}` : 'a record label'
  return `${name}, ${kind}: artists and releases${some.length > 0 ? `, among them ${some.join(', ')}` : ''}.`
}

/** The label for search engines: https://schema.org/Organization. */
function schemaOf(label: LabelPage, url: (path: string) => string): Record<string, unknown> {
  const { name, mbid, beginDate, endDate, countryName, disambiguation, links } = label
  return {
    '@type': 'Organization',
    name,
    url: url(labelAddress(label)),
    ...(disambiguation && { disambiguatingDescription: disambiguation }),
    ...(beginDate && { foundingDate: beginDate }),
    ...(endDate && { dissolutionDate: endDate }),
    ...(countryName && { location: { '@type': 'Country', name: countryName } }),
    sameAs: [`https://musicbrainz.org/label/${mbid}`, ...links],
  }
}
