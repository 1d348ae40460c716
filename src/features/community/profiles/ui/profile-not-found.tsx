import { MissingPage } from '#features/catalogue/search/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

/** Shown when there is no member of this name. */
export const ProfileNotFound = () => (
  <MissingPage
    title="Profile not found"
    action={
      <ButtonLink to="/community" variant="secondary">
        Go to Community
      </ButtonLink>
    }
  >
    This user doesn't exist.
  </MissingPage>
)
