import { InPlace, lazyPart } from '#ui/on-demand.tsx'

const NotFoundPage = lazyPart(() => import('./not-found-page.tsx').then((part) => part.NotFoundPage))

/** The page for unknown paths, which loads when it is shown. */
export const NotFound = () => (
  <InPlace fallback={null}>
    <NotFoundPage />
  </InPlace>
)
