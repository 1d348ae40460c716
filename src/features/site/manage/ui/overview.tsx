import Heart from 'virtual:icon/heart'
import MessageCircle from 'virtual:icon/message-circle'
import MessagesSquare from 'virtual:icon/messages-square'
import TrendingUp from 'virtual:icon/trending-up'
import { useQuery } from '@tanstack/react-query'
import { COUNT_MAX, formatBounded } from '#platform/count-limit.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatNumber } from '#ui/format.ts'
import type { Icon } from '#ui/icon.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ManagedEntity, Metrics } from '../contract.ts'
import { type EntityRef, metricsQuery } from './manage-queries.ts'

/** A sum over the posts that were counted. */
const sumOf = (sum: number, posts: number) => `${formatNumber(sum)}${posts > COUNT_MAX ? '+' : ''}`

const CARDS: { label: string; icon: Icon; value: (metrics: Metrics) => string }[] = [
  { label: 'Fan Posts', icon: MessagesSquare, value: ({ fanPosts }) => formatBounded(fanPosts) },
  { label: 'Total Likes', icon: Heart, value: ({ totalLikes, fanPosts }) => sumOf(totalLikes, fanPosts) },
  { label: 'Comments', icon: MessageCircle, value: ({ comments, fanPosts }) => sumOf(comments, fanPosts) },
  { label: 'Avg Engagement', icon: TrendingUp, value: ({ averageEngagement }) => averageEngagement },
]

/** The metrics of the community and the information about the artist, festival, label or venue. */
export function Overview({ entityRef, entity }: { entityRef: EntityRef; entity: ManagedEntity }) {
  const query = useQuery(metricsQuery(entityRef))
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Couldn’t load the figures"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <dl aria-busy={query.isPending} className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
        {CARDS.map(({ label, icon: Icon, value }) => (
          <Card key={label} className="flex flex-col-reverse gap-1 p-4 sm:p-5">
            <dd className="figures type-title min-h-9">
              {query.data ? value(query.data) : <Skeleton className="h-8 w-16" />}
            </dd>
            <dt className="flex items-center justify-between gap-2 text-sm text-muted">
              {label}
              <Icon aria-hidden="true" className="size-4.5 shrink-0" />
            </dt>
          </Card>
        ))}
      </dl>
      <Information entity={entity} />
    </div>
  )
}

const TITLES = {
  artist: 'Artist Information',
  festival: 'Festival Information',
  label: 'Label Information',
  venue: 'Venue Information',
}

function Information({ entity }: { entity: ManagedEntity }) {
  const { name, bio, country, slug } = entity
  const facts = {
    artist: [
      ['Name', name],
      ['Bio', bio],
      ['Country', country],
    ],
    festival: [
      ['Name', name],
      ['Slug', slug],
    ],
    label: [
      ['Name', name],
      ['Country', country],
    ],
    venue: [
      ['Name', name],
      ['Country', country],
    ],
  }[entity.type]
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="type-heading">{TITLES[entity.type]}</h2>
      <dl className="mt-4 grid gap-4">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="min-w-0">
                <dt className="text-sm font-semibold text-muted">{label}</dt>
                <dd className="mt-0.5 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
