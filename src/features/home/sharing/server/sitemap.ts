import { setImmediate } from 'node:timers/promises'
import { escapeXml } from '#platform/http/escape-xml.ts'

/** A page for search engines, and when its content last changed. */
export interface SitemapPage {
  /** Path on this site, percent-encoded. */
  path: string
  changedAt?: Date
}

/**
 * A sitemap of at most 50,000 pages (sitemaps.org, protocol 0.9), written slice by slice; requests are answered between
 * two of them.
 */
export async function sitemapXml(siteUrl: string, slices: AsyncIterable<SitemapPage[]>): Promise<string> {
  const entries: string[] = []
  for await (const pages of slices) {
    for (const page of pages) entries.push(entry('url', siteUrl, page))
    await setImmediate()
  }
  return document('urlset', entries)
}

/** The list of all sitemaps. */
export function sitemapIndexXml(siteUrl: string, paths: string[]): string {
  return document(
    'sitemapindex',
    paths.map((path) => entry('sitemap', siteUrl, { path })),
  )
}

function document(element: string, entries: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${element}>`,
    '',
  ].join('\n')
}

function entry(element: string, siteUrl: string, { path, changedAt }: SitemapPage): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<${element}><loc>${escapeXml(siteUrl + path)}</loc>${changed}</${element}>`
}
