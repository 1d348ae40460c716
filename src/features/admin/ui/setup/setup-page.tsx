import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type NewSiteText, newSiteText, type SiteTextSource } from '#features/site-texts/contract.ts'
import { BODY_MAX, SITE_TEXTS, type SiteTextName } from '#features/site-texts/limits.ts'
import type { SiteTextRoutes } from '#features/site-texts/public.ts'
import { createClient, failureMessage, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { formatDate } from '#ui/format.ts'
import { Input, Textarea } from '#ui/input.tsx'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { AdminsOnly } from '../admins-only.tsx'
import { capitalize } from '../capitalize.ts'
import { adminKey } from '../state/admin-queries.ts'

const TITLE = 'Setup'
const texts = () => createClient<SiteTextRoutes>().api.admin['site-texts'][':name']

const sourceQuery = (userId: string, name: SiteTextName) =>
  queryOptions({
    queryKey: adminKey(userId, 'site-text', name),
    queryFn: ({ signal }): Promise<SiteTextSource> =>
      unwrap(texts().$get({ param: { name } }, { init: { signal } })),
    // A refetch must not replace what somebody is writing.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Where admins write the texts of the site: about, terms, privacy, guidelines and contact. */
export function SetupPage({ text }: { text: SiteTextName }) {
  const panel = useId()
  return (
    <AdminsOnly title={TITLE}>
      {({ userId }) => (
        <div className="page max-w-4xl py-8 md:py-12">
          <Link to="/admin" className="link inline-flex min-h-11 items-center gap-2">
            <ArrowLeft aria-hidden="true" className="size-4.5" /> Admin Dashboard
          </Link>
          <h1 className="type-display mt-2">{TITLE}</h1>
          <p className="mt-2 mb-6 text-muted">The texts of this site. A new version applies at once.</p>
          <LinkTabs label="Which text" className="border-b border-line">
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
          <LinkTabPanel id={panel} label={capitalize(text)}>
            <TextEditor key={text} userId={userId} name={text} />
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
        title="The text did not load"
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

interface TextFormProps {
  userId: string
  name: SiteTextName
  source: SiteTextSource
}

function TextForm({ userId, name, source }: TextFormProps) {
  const client = useQueryClient()
  const form = useForm<NewSiteText>({
    resolver: zodResolver(newSiteText),
    defaultValues: { title: source.title, body: source.body },
  })
  const { errors } = form.formState
  const body = useWatch({ control: form.control, name: 'body' })
  const save = useMutation({
    mutationFn: (given: NewSiteText) => unwrap(texts().$put({ param: { name }, json: given })),
    onSuccess: async (written: SiteTextSource) => {
      client.setQueryData(sourceQuery(userId, name).queryKey, written)
      toast.success('The new version applies now')
      await client.invalidateQueries({ queryKey: ['site-text', name] })
    },
    onError: (error) => toast.error('The text was not saved', failureMessage(error)),
  })
  return (
    <form
      onSubmit={form.handleSubmit((given) => save.mutate(given))}
      noValidate
      className="flex flex-col gap-4 py-6"
    >
      <Field label="Title" error={errors.title?.message}>
        <Input {...form.register('title')} />
      </Field>
      <Field
        label="Text"
        hint="Markdown. {{site}} becomes the address of this site, {{contact}} its contact address."
        error={errors.body?.message}
        counter={{ used: body.trim().length, max: BODY_MAX }}
      >
        <Textarea rows={20} dir="auto" {...form.register('body')} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Link to={`/${name}`} className="link inline-flex min-h-11 items-center">
          See the page
        </Link>
        <Button type="submit" pending={save.isPending}>
          Save new version
        </Button>
      </div>
      <Versions source={source} />
    </form>
  )
}

function Versions({ source: { isDefault, version, versions } }: { source: SiteTextSource }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="type-heading">
        Versions
      </h2>
      {versions.length === 0 ? (
        <p className="mt-2 text-muted">
          {isDefault ? 'This is the draft that comes with Fanfare' : 'This text is a file of the operator'},
          of {formatDate(version)}. Read it before you open the site.
        </p>
      ) : (
        <ol className="mt-2">
          {versions.map(({ id, title, writtenAt }) => (
            <li key={id} className="flex flex-wrap gap-x-3 border-b border-line py-2.5">
              <time dateTime={writtenAt} className="font-semibold">
                {formatDate(writtenAt)}
              </time>
              <bdi className="text-muted">{title}</bdi>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
