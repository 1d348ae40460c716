import { cx } from './cx.ts'
import { drawSleeve } from './sleeve/draw.ts'

interface SleeveArtProps {
  /** What the drawing is made from: the same id gives the same sleeve on server and browser, always. */
  id: string
  title?: string
  className?: string
}

/** A sleeve drawn for what has no picture. Decoration: the name stands beside it. */
export function SleeveArt({ id, title, className }: SleeveArtProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cx('block size-full', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; of the title one letter or digit goes in
      dangerouslySetInnerHTML={{ __html: drawSleeve(id, title) }}
    />
  )
}
