import { useState } from 'react'

/**
 * The attributes of an `img` for the picture at an address. Undefined when there is none or it could not be loaded,
 * including a failure before hydration, which fires no event.
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
