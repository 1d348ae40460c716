import { LiveSearch } from '#features/catalogue/search/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

/** For the URL of a show that does not exist. */
export function ShowNotFound() {
  return (
    <div className="page flex min-h-[60vh] flex-col justify-center py-16">
      <p className="type-label text-muted">404</p>
      <h1 className="type-display mt-2">Show not found</h1>
      <p className="mt-4 max-w-prose text-muted">
        Its organiser may have removed it. Search for who’s playing, or see what’s on.
      </p>
      <div className="mt-8 mb-6">
        <LiveSearch />
      </div>
      <ButtonLink to="/tickets" variant="secondary" className="self-start">
        All upcoming shows
      </ButtonLink>
    </div>
  )
}
