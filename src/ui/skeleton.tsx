import { cx } from './cx.ts'

/** A place that is being filled. Give it the true size; wrap a group in SkeletonGroup, which says so in words. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-sleeve bg-hover', className)} />
}

/** Says to screen readers what is being loaded, once for the whole group. */
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
