import { Button } from './button.tsx'

interface LoadMoreProps {
  /** Also load when the end scrolls near. */
  auto: boolean
  loading: boolean
  failed: boolean
  onMore: () => void
}

/** The end of the loaded part of a list. */
export function LoadMore({ auto, loading, failed, onMore }: LoadMoreProps) {
  const watch = (element: HTMLElement | null) => {
    if (!element || !auto || loading || failed) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore()
      },
      { rootMargin: '0px 0px 600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }
  return (
    <div ref={watch} className="flex flex-col items-center gap-3 pt-6">
      {failed && (
        <p role="alert" className="text-muted">
          Couldn’t load more.
        </p>
      )}
      <Button variant="secondary" pending={loading} onClick={onMore}>
        {failed ? 'Try again' : 'Load more'}
      </Button>
    </div>
  )
}
