import { useEffect, useRef, useState } from 'react'

/** What is closer to the viewport than this counts as near. */
const MARGIN = '300px'

/**
 * Whether an element has come near the viewport since it is on the page, and the ref to give it: for what is fetched only
 * when somebody may look at it. False on the server.
 */
export function useNear<E extends Element>() {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  return { ref, isNear }
}
