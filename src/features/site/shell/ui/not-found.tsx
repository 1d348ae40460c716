import { InPlace, renderedPart } from '#ui/on-demand.tsx'

const NotFoundPage = renderedPart(() => import('./not-found-page.tsx').then((part) => part.NotFoundPage))

/** The page for unknown paths, which browsers load when it is shown. */
export const NotFound = () => (
  <InPlace fallback={null}>
    <NotFoundPage />
  </InPlace>
)
