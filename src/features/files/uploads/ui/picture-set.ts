import { formatDuration } from '#ui/format.ts'
import type { MediaItem } from '../contract.ts'
import { renditionAt } from '../renditions.ts'

/** The renditions of a picture or a video's poster, for an `img`, or a picture that has none itself. Undefined for a video without a poster. */
export function pictureSet({ kind, url, widths }: Pick<MediaItem, 'kind' | 'url' | 'widths'>) {
  const largest = widths.at(-1)
  if (largest === undefined) return kind === 'image' ? { src: url } : undefined
  return {
    src: renditionAt(url, widths.find((width) => width >= 960) ?? largest),
    srcSet: widths.map((width) => `${renditionAt(url, width)} ${width}w`).join(', '),
  }
}

/** The accessible name of a file among those of its post. */
export function nameOf(item: MediaItem, index: number, count: number): string {
  const kind = item.kind === 'video' ? 'video' : 'picture'
  const place = count > 1 ? ` ${index + 1} of ${count}` : ''
  return `${kind}${place}${item.alt ? `: ${item.alt}` : ''}`
}

/** The label on a small picture of a video or animation: its length, or that it is a GIF. */
export function lengthOf({ animated, duration }: MediaItem): string | undefined {
  if (duration !== null) return formatDuration(duration * 1000)
  return animated ? 'GIF' : undefined
}
