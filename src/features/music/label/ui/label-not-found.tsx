import { MissingPage } from '#features/catalogue/search/public-ui.tsx'

/** Shown for a name that no label of the catalogue has. */
export const LabelNotFound = () => (
  <MissingPage title="Label not found">
    We don’t have a label with this name. Search for its artists, or add the label at{' '}
    <a href="https://musicbrainz.org/label/create" target="_blank" rel="noopener noreferrer" className="link">
      MusicBrainz
    </a>
    .
  </MissingPage>
)
