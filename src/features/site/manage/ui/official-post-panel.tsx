import ChevronDown from 'virtual:icon/chevron-down'
import { useId, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { InPlace } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ManagedEntity } from '../contract.ts'
import type { EntityRef } from './manage-queries.ts'
import { OfficialPostForm } from './official-post-form.tsx'

/** The panel in which a manager posts in the name of the business. */
export function OfficialPostPanel({ entityRef, entity }: { entityRef: EntityRef; entity: ManagedEntity }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Card>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="type-heading flex min-h-16 w-full items-center justify-between gap-4 rounded-card px-4 text-left sm:px-6"
        >
          Create Official Post
          <ChevronDown
            aria-hidden="true"
            className={cx('size-5 shrink-0 transition-[rotate]', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id} hidden={!open} className="px-4 pb-4 sm:px-6 sm:pb-6">
        {open && (
          <InPlace fallback={<Skeleton className="h-44 w-full" />}>
            <OfficialPostForm entityRef={entityRef} entity={entity} onPosted={() => setOpen(false)} />
          </InPlace>
        )}
      </div>
    </Card>
  )
}
