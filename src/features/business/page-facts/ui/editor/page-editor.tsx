import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { FIELDS_OF } from '../../limits.ts'
import { ownPageQuery, type PageRef } from '../page-queries.ts'
import { BiographySection } from './biography-section.tsx'
import { DatesSection } from './dates-section.tsx'
import { HistorySection } from './history-section.tsx'
import { LinksSection } from './links-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { ReleaseSection } from './release-section.tsx'
import { RosterSection } from './roster-section.tsx'
import { VideoSection } from './video-section.tsx'

interface PageEditorProps {
  pageRef: PageRef
  isReadOnly: boolean
  /** Other editors of the page, shown before the history. */
  children?: ReactNode
}

/** The team of a business edits the statements on a page, field by field, and sees their history. */
export function PageEditor({ pageRef, isReadOnly, children }: PageEditorProps) {
  const query = useQuery(ownPageQuery(pageRef))
  if (!query.data) {
    return query.isError ? (
      <ErrorState
        title="The page did not load"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <SkeletonGroup label="Loading the page" className="flex flex-col gap-4">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </SkeletonGroup>
    )
  }
  const section = { pageRef, page: query.data, isReadOnly }
  const fields = FIELDS_OF[pageRef.type]
  return (
    <div className="flex flex-col gap-4">
      {isReadOnly && (
        <p role="status" className="rounded-control bg-well px-4 py-3">
          Owners and managers change the page. As a poster you see what it states.
        </p>
      )}
      <BiographySection {...section} />
      <PictureSection {...section} field="picture" />
      <PictureSection {...section} field="banner" />
      <LinksSection {...section} />
      {fields.includes('release') && <ReleaseSection {...section} />}
      {fields.includes('dates') && <DatesSection {...section} />}
      <VideoSection {...section} />
      {fields.includes('roster') && <RosterSection {...section} />}
      {children}
      <HistorySection {...section} />
    </div>
  )
}
