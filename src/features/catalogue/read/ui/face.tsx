import type { ComponentProps } from 'react'
import { type ImageWidth, imageSrcSet } from '#features/files/outside-pictures/contract.ts'
import { CoverArt } from '#ui/cover-art.tsx'

interface FaceProps extends Omit<ComponentProps<typeof CoverArt>, 'title' | 'src' | 'srcSet'> {
  /** MusicBrainz id; our own id of what MusicBrainz does not have. The sleeve is drawn from it, never from a name. */
  id: string
  name: string
  /** Our address of the own picture, else of the source's (`ReadFaces`, `readCovers`); null: the sleeve is drawn. */
  imageUrl: string | null | undefined
  /** The widest picture that a screen may need, in pixels. */
  widest: ImageWidth
  /** The rendered width (the `sizes` attribute). */
  sizes: string
}

/**
 * The face of an artist, record or label, the same wherever it is shown. A show wears that of its headliner, a song that
 * of its record. `tests/unit/faces.test.ts` keeps features from drawing others.
 */
export function Face({ name, imageUrl, widest, ...cover }: FaceProps) {
  'use no memo'
  return (
    <CoverArt
      {...cover}
      title={name}
      src={imageUrl}
      srcSet={imageUrl ? imageSrcSet(imageUrl, widest) : undefined}
    />
  )
}
