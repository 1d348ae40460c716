import { EmptyState } from '#ui/empty-state.tsx'

/** The tab "Replies & Activity" of a profile by the specification. */
export const RepliesComingSoon = () => (
  <EmptyState title="Coming Soon" level={2}>
    Reply activity will be shown here
  </EmptyState>
)
