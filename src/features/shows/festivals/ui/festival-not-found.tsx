import { MissingPage } from '#features/catalogue/search/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

/** For the address of a festival that nobody has claimed. */
export const FestivalNotFound = () => (
  <MissingPage
    title="Festival not found"
    action={
      <ButtonLink to="/tickets" variant="secondary">
        All upcoming shows
      </ButtonLink>
    }
  >
    There’s no festival at this address. Search for it by name, or see what’s on.
  </MissingPage>
)
