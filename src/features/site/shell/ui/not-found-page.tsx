import { MissingSearch } from '#features/catalogue/search/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { GroovesArt } from './grooves-art.tsx'

/** The page for unknown paths. */
export function NotFoundPage() {
  return (
    <div data-poster-footer className="relative isolate -mb-16 overflow-hidden">
      <GroovesArt />
      <div className="page flex min-h-[80vh] flex-col justify-center py-16">
        <h1 className="type-wide text-[clamp(5.5rem,26vw,19rem)] leading-[0.8]">404</h1>
        <p className="type-display mt-6">Oops! Page not found</p>
        <MissingSearch />
        <div className="mt-6">
          <ButtonLink to="/">Return to Home</ButtonLink>
        </div>
      </div>
    </div>
  )
}
