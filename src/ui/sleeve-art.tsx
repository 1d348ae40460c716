import { cx } from './cx.ts'
import { drawSleeve } from './sleeve/draw.ts'

interface SleeveArtProps {
  /** The seed of the drawing: the same id always gives the same sleeve, on the server and in the browser. */
  id: string
  title?: string
  className?: string
}

/** A generated sleeve for things without a picture. Decorative: the name is shown beside it. */
export function SleeveArt({ id, title, className }: SleeveArtProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cx('block size-full', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing contains at most one letter or digit of the title
      dangerouslySetInnerHTML={{ __html: drawSleeve(id, title) }}
    />
  )
}
