import { useState } from 'react'

/**
 * Whether the picture at an address could not be loaded, as without a connection, and what its `img` needs to tell: also
 * when it failed before the page was hydrated, which fires no event.
 */
export function usePictureFailure(src: string | null | undefined) {
  const [failed, setFailed] = useState<string | null>()
  const fail = () => setFailed(src)
  return {
    hasFailed: failed === src,
    watch: {
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0) fail()
      },
      onError: fail,
    },
  }
}
