import { useRouterState } from '@tanstack/react-router'

/** A brass line across the top while the next page is on its way and takes its time. */
export function PendingBar() {
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    pending && <div aria-hidden="true" className="pending-bar absolute inset-x-0 top-0 h-[3px] bg-brass" />
  )
}
