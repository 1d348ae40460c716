import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { EVENT_WORDS } from './event-words.ts'
import { SectionError, SectionSkeleton } from './section-state.tsx'
import { eventsQuery } from './settings-queries.ts'
import { SettingsSection } from './settings-section.tsx'

/** The security events of the account. */
export function EventsSection({ userId }: { userId: string }) {
  const query = useInfiniteQuery(eventsQuery(userId))
  const events = query.data?.pages.flatMap((page) => page.items)
  return (
    <SettingsSection
      title="Security events"
      description={
        <p>What happened to your account, and from where. If something wasn’t you, change your password.</p>
      }
    >
      {!events && (query.isError ? <SectionError query={query} /> : <SectionSkeleton lines={4} />)}
      {events && (
        <ul>
          {events.map((event) => (
            <li
              key={event.id}
              className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3 first:pt-0"
            >
              <span className="font-medium">{EVENT_WORDS[event.kind]}</span>
              <span className="text-muted">
                <RelativeTime date={event.at} />
              </span>
              <span className="w-full text-sm text-muted">
                {[event.device, event.address].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-5"
          pending={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </SettingsSection>
  )
}
