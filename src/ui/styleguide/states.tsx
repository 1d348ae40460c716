import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { Skeleton, SkeletonGroup } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { Part, Row } from './part.tsx'

export function States() {
  return (
    <Part title="States">
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <EmptyState title="No posts yet" action={<Button>Create Post</Button>}>
            Say something about a record you love.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState onRetry={() => undefined} />
        </Card>
      </div>
      <SkeletonGroup label="Loading artists" className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key}>
            <Skeleton className="aspect-square" />
            <Skeleton className="mt-3 h-5 w-3/4" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </div>
        ))}
      </SkeletonGroup>
      <Row>
        <Spinner /> <span className="text-muted">Searching...</span>
      </Row>
    </Part>
  )
}
