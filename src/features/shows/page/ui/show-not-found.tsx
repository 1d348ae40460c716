import { MissingPage } from '#features/catalogue/search/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

/** For the URL of a show that does not exist. */
export const ShowNotFound = () => (
  <MissingPage
    title="Show not found"
    action={
      <ButtonLink to="/tickets" variant="secondary">
        All upcoming shows
      </ButtonLink>
    }
  >
    Its organiser may have removed it. Search for who’s playing, or see what’s on.
  </MissingPage>
)
