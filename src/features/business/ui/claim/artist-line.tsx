import type { FoundArtist } from '../../contract.ts'
import { SubjectLine } from './subject-line.tsx'

/** An artist with the facts that distinguish artists of the same name. */
export const ArtistLine = ({ artist: { name, type, country, disambiguation } }: { artist: FoundArtist }) => (
  <SubjectLine name={name} facts={[type, country, disambiguation]} />
)
