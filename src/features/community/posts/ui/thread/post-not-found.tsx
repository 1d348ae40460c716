import { MissingPage } from '#features/catalogue/search/public-ui.tsx'
import { POST_NOT_FOUND } from '#features/community/limits.ts'
import { ButtonLink } from '#ui/button-link.tsx'

/** For the address of a post that does not exist or was deleted. */
export const PostNotFound = () => (
  <MissingPage
    title={POST_NOT_FOUND}
    action={
      <ButtonLink to="/community" variant="secondary">
        Go to Community
      </ButtonLink>
    }
  >
    Its author may have deleted it.
  </MissingPage>
)
