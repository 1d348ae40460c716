import ArrowLeft from 'virtual:icon/arrow-left'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { SITE_TEXTS, type SiteTextName } from '#features/site/legal-texts/limits.ts'
import { SetupSteps } from '#features/site/settings/ui/setup-steps.tsx'
import { SiteTab } from '#features/site/settings/ui/site-tab.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import { capitalize } from '../capitalize.ts'
import { TextForm } from './text-form.tsx'
import { sourceQuery } from './text-queries.ts'

const TITLE = 'Setup'
const SETTINGS = 'Settings'

/** Admins change the settings of the site and write its texts here. Without `text` it shows the settings. */
export function SetupPage({ text }: { text?: SiteTextName }) {
  const label = text ? capitalize(text) : SETTINGS
  const panel = useId()
  return (
    <AdminsOnly title={TITLE}>
      {({ userId }) => (
        <div className="reading-page py-8 md:py-12">
          <Link to="/admin" className="link inline-flex min-h-11 items-center gap-2">
            <ArrowLeft aria-hidden="true" className="size-4.5" /> Admin Dashboard
          </Link>
          <h1 className="type-display mt-2">{TITLE}</h1>
          <p className="mt-2 mb-6 text-muted">This site’s settings and texts. Changes apply right away.</p>
          <SetupSteps userId={userId} />
          <LinkTabs label="What to change" className="border-b border-line">
            <LinkTab
              from="/admin/setup"
              to="/admin/setup"
              search={{}}
              resetScroll={false}
              selected={text === undefined}
              panel={panel}
            >
              {SETTINGS}
            </LinkTab>
            {SITE_TEXTS.map((name) => (
              <LinkTab
                key={name}
                from="/admin/setup"
                to="/admin/setup"
                search={{ text: name }}
                resetScroll={false}
                selected={name === text}
                panel={panel}
              >
                {capitalize(name)}
              </LinkTab>
            ))}
          </LinkTabs>
          <LinkTabPanel id={panel} label={label}>
            {text ? <TextEditor key={text} userId={userId} name={text} /> : <SiteTab userId={userId} />}
          </LinkTabPanel>
        </div>
      )}
    </AdminsOnly>
  )
}

function TextEditor({ userId, name }: { userId: string; name: SiteTextName }) {
  const query = useQuery(sourceQuery(userId, name))
  if (query.data) return <TextForm userId={userId} name={name} source={query.data} />
  if (query.isError) {
    return (
      <ErrorState
        title="Couldn’t load the text"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <SkeletonGroup label="Loading" className="flex flex-col gap-4 py-6">
      <Skeleton className="h-11" />
      <Skeleton className="h-80" />
    </SkeletonGroup>
  )
}
