import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { lazyPart, Once } from '#ui/on-demand.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { OwnPage } from '../../contract.ts'
import { FIELDS_OF } from '../../limits.ts'
import { ownPageQuery, type PageRef } from '../page-queries.ts'
import { BiographySection } from './biography-section.tsx'
import { DatesSection } from './dates-section.tsx'
import { HistorySection } from './history-section.tsx'
import { LinksSection } from './links-section.tsx'
import { PageReports, usePageDraft } from './page-draft.ts'
import { PagePreview } from './page-preview.tsx'
import { PictureSection } from './picture-section.tsx'
import { ReleaseSection } from './release-section.tsx'
import { RosterSection } from './roster-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { VideoSection } from './video-section.tsx'

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx').then((part) => part.PreviewDialog))

interface PageEditorProps {
  pageRef: PageRef
  /** Of the artist, festival, label or venue. */
  name: string
  isReadOnly: boolean
  /** Other editors of the page, shown before the history. */
  children?: ReactNode
}

/** The team of a business edits the statements on a page beside a preview, saves them together, and sees their history. */
export function PageEditor(props: PageEditorProps) {
  const { pageRef } = props
  const query = useQuery(ownPageQuery(pageRef))
  if (!query.data) {
    return query.isError ? (
      <ErrorState
        title="Couldn’t load the page"
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
  return <Editor {...props} page={query.data} />
}

function Editor({ pageRef, name, isReadOnly, page, children }: PageEditorProps & { page: OwnPage }) {
  const { draft, reports } = usePageDraft(page.stated)
  const [isPreviewing, setPreviewing] = useState(false)
  const sections = useRef<HTMLDivElement>(null)
  const section = { pageRef, page, isReadOnly }
  const fields = FIELDS_OF[pageRef.type]
  const preview = { pageRef, name, stated: draft.shown }
  const { attempts } = draft

  // What is wrong may be far from the button.
  useEffect(() => {
    if (attempts === 0) return
    const wrong = sections.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')
    if (wrong?.ariaInvalid) wrong.focus()
    else wrong?.scrollIntoView({ block: 'center' })
  }, [attempts])

  return (
    <PageReports value={reports}>
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div ref={sections} className="flex min-w-0 flex-col gap-4">
          <div className="xl:hidden">
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setPreviewing(true)}>
              Preview
            </Button>
          </div>
          {isReadOnly && (
            <p role="status" className="rounded-control bg-well px-4 py-3">
              Owners and managers can change the page. As a poster, you can see what it says.
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
          {!isReadOnly && <SaveBar draft={draft} />}
        </div>
        <aside aria-label="Preview" className="hidden xl:block">
          <div className="sticky top-[calc(var(--nav-height)+1rem)] flex flex-col gap-3">
            <h2 className="type-heading">Preview</h2>
            <PagePreview {...preview} />
          </div>
        </aside>
      </div>
      <Once when={isPreviewing} onFailure={() => setPreviewing(false)}>
        <PreviewDialog {...preview} open={isPreviewing} onOpenChange={setPreviewing} />
      </Once>
    </PageReports>
  )
}
