import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { SiteMode } from '../../site-mode.ts'

/** The attribute of the page's `html` element by which the browser learns the mode of the site. */
export const siteModeAttribute = (mode: SiteMode | undefined) => ({ 'data-site-mode': mode })

/** In the browser: the mode of the site that served this page. */
export const siteModeOfPage = (): SiteMode =>
  document.documentElement.dataset.siteMode === 'preview' ? 'preview' : 'live'

/** The mode of the site, for components. Loaders find it as `siteMode` in the route context. */
export const useSiteMode = (): SiteMode =>
  useRouteContext({ from: rootRouteId, select: ({ siteMode }) => siteMode })
