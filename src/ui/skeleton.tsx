import { cx } from './cx.ts'

/** A placeholder while content loads. Give it the final size; wrap a group in SkeletonGroup for screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-sleeve bg-hover', className)} />
}

/** Announces to screen readers what is loading, once for the whole group. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: React.ReactNode
}) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={className}>
      {children}
    </div>
  )
}
