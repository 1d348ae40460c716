import { useState } from 'react'

/**
 * The attributes of an `img` for the picture at an address; undefined where there is none or where it could not be loaded,
 * as without a connection: also when it failed before the page was hydrated, which fires no event.
 */
export function usePicture(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>()
  if (!src || src === failed) return
  const onError = () => setFailed(src)
  return {
    src,
    onError,
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) onError()
    },
  }
}
