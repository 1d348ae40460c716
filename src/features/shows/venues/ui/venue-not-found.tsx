import { MissingPage } from '#features/catalogue/search/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

/** For the URL of a venue that does not exist. */
export const VenueNotFound = () => (
  <MissingPage
    title="Venue not found"
    action={
      <ButtonLink to="/tickets" variant="secondary">
        All upcoming shows
      </ButtonLink>
    }
  >
    Search for who’s playing, or see what’s on.
  </MissingPage>
)
