import { rootRouteId, useLoaderData } from '@tanstack/react-router'
import type { PageSite } from '../pages/pages.ts'

/** The settings of the site that its pages show. */
export type ShownSite = Omit<PageSite, 'style' | 'theme'>

/** In the browser: the settings of the site that served this page. */
export const siteOfPage = (): ShownSite => JSON.parse(document.documentElement.dataset.site ?? '{}')

/** The name and the pictures of the site. */
export const useSite = (): ShownSite =>
  useLoaderData({ from: rootRouteId, select: ({ site }: { site: ShownSite }) => site })

/**
 * Puts the name of the site into a title in place of ours, which stands at the end, or at the beginning on the home
 * page.
 */
export const nameSite = (title: string, name: string): string =>
  title.replace(/(?<=^|· |on |with )Fanfare(?=$|: artists)/, () => name)
