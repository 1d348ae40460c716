import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { REASON_MAX, REASON_TOO_LONG } from '#features/accounts/limits.ts'
import { deskQuery } from '#features/safety/reports/public-ui.tsx'
import { failureMessage, fieldErrors, isChangedMeanwhile, unwrap } from '#platform/http/client/client.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { ReasonField } from '#ui/reason-field.tsx'
import { SaveChanges } from '#ui/save-changes.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Theirs } from '#ui/theirs.tsx'
import { toast } from '#ui/toast.ts'
import { useSharedEdit } from '#ui/use-shared-edit.ts'
import type { SiteSettings, SiteSetup } from '../contract.ts'
import { HIDE_AFTER_MAX, NAME_MAX, QUESTION_MAX } from '../limits.ts'
import { AccentField } from './accent-field.tsx'
import { LogoField } from './logo-field.tsx'
import { MailTestSection } from './mail-test-section.tsx'
import { setupQuery, siteApi } from './site-queries.ts'

/** The id of the form of the settings. */
export const SETTINGS_PART = 'settings'

/** The settings of the site, the logo, and the test of the mail server. */
export function SiteTab({ userId }: { userId: string }) {
  const query = useQuery(setupQuery(userId))
  if (query.data) {
    return (
      <div className="grid grid-cols-1 gap-10 py-6">
        <SiteForm userId={userId} setup={query.data} />
        <LogoField userId={userId} logo={query.data.logo} />
        <MailTestSection sendsMail={query.data.sendsMail} />
      </div>
    )
  }
  if (query.isError) {
    return (
      <ErrorState
        title="Couldn’t load the settings"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <SkeletonGroup label="Loading" className="grid gap-4 py-6">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-40" />
    </SkeletonGroup>
  )
}

const THEMES = [
  { value: 'system', label: 'Same as the visitor’s system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const MODES = [
  { value: 'preview', label: 'Preview: shows sample content' },
  { value: 'live', label: 'Live: shows only what is real' },
]
const REGISTRATIONS = [
  { value: 'open', label: 'Open: anyone can sign up' },
  { value: 'approval', label: 'Approval: moderators decide' },
  { value: 'invite', label: 'Invitation: members invite' },
  { value: 'closed', label: 'Closed: nobody can sign up' },
]

const LABELS: Record<keyof SiteSettings, string> = {
  name: 'Name',
  accentLight: 'Accent colour, light theme',
  accentDark: 'Accent colour, dark theme',
  defaultTheme: 'Theme',
  contactEmail: 'Contact address',
  mode: 'Mode',
  registration: 'Registration',
  question: 'Question for people who apply',
  hideAfterReports: 'Hide after reports',
}

const settingsOf = (setup: SiteSetup): SiteSettings => ({
  name: setup.name,
  accentLight: setup.accentLight,
  accentDark: setup.accentDark,
  defaultTheme: setup.defaultTheme,
  contactEmail: setup.contactEmail,
  mode: setup.mode,
  registration: setup.registration,
  question: setup.question,
  hideAfterReports: setup.hideAfterReports,
})

const savedOf = (setup: SiteSetup) => ({ values: settingsOf(setup), version: setup.version })

/** The reason that is recorded with the first save. */
const FIRST = 'First setup'

/** A setting as the value of its field. */
function wordsFor(field: keyof SiteSettings, value: SiteSettings[keyof SiteSettings]): string {
  const options = { defaultTheme: THEMES, mode: MODES, registration: REGISTRATIONS }[field as 'mode']
  return options?.find((option) => option.value === value)?.label ?? String(value ?? '')
}

function SiteForm({ userId, setup }: { userId: string; setup: SiteSetup }) {
  const client = useQueryClient()
  const { pinned, isDone } = setup
  const edit = useSharedEdit(userId, 'site-settings', savedOf(setup), isDone ? '' : FIRST)
  const { values, base, theirs } = edit
  const save = useMutation({
    mutationFn: (sent: SiteSettings) =>
      unwrap(siteApi().$put({ json: { ...sent, version: edit.version, reason: edit.reason.trim() } })),
    onSuccess: (saved: SiteSetup, sent) => {
      client.setQueryData(setupQuery(userId).queryKey, saved)
      edit.keep(sent, savedOf(saved))
      void client.invalidateQueries({ queryKey: deskQuery(userId).queryKey })
      toast.success('The settings apply now', 'You’ll see them when you reload a page.')
    },
    onError: async (error) => {
      toast.error('Couldn’t save the settings', failureMessage(error))
      if (!isChangedMeanwhile(error)) return
      const current = await unwrap(siteApi().$get())
      client.setQueryData(setupQuery(userId).queryKey, current)
      edit.join(savedOf(current))
    },
  })
  const errors = fieldErrors(save.error)
  const set = edit.change
  /** The note on a field whose setting the server's environment fixes. */
  const pinOf = (field: keyof SiteSettings) => pinned.find((pin) => pin.field === field)?.by
  const hintOf = (field: keyof SiteSettings, hint?: string) =>
    pinOf(field) ? `${pinOf(field)} in the server’s environment decides this.` : hint
  /** For a select: stores the value of the chosen option. */
  const choose = (field: 'defaultTheme' | 'mode' | 'registration') => (value: string) =>
    set({ [field]: value } as Partial<SiteSettings>)

  return (
    <form
      id={SETTINGS_PART}
      noValidate
      className="grid scroll-mt-24 gap-5 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(values)
      }}
    >
      {!isDone && (
        <p className="text-muted md:col-span-2">
          Look through these settings and save them once. Then read the texts: they’re yours from the day the
          site opens.
        </p>
      )}
      <Field label={LABELS.name} error={errors.name} hint="Previews are called Fanfare.">
        <Input
          value={values.name}
          maxLength={NAME_MAX}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field
        label={LABELS.contactEmail}
        error={errors.contactEmail}
        hint={hintOf('contactEmail', 'Used in the texts and as the sender of mails. Everyone can see it.')}
      >
        <Input
          type="email"
          disabled={pinOf('contactEmail') !== undefined}
          value={values.contactEmail ?? ''}
          onChange={(event) => set({ contactEmail: event.target.value.trim() || null })}
        />
      </Field>
      <Field
        label={LABELS.mode}
        error={errors.mode}
        hint={hintOf('mode', 'Only live is ready for strangers: a preview has no limits for new members.')}
      >
        <Choice
          label={LABELS.mode}
          options={MODES}
          disabled={pinOf('mode') !== undefined}
          value={values.mode}
          onChange={choose('mode')}
        />
      </Field>
      <Field label={LABELS.registration} error={errors.registration} hint={hintOf('registration')}>
        <Choice
          label={LABELS.registration}
          options={REGISTRATIONS}
          disabled={pinOf('registration') !== undefined}
          value={values.registration}
          onChange={choose('registration')}
        />
      </Field>
      <Field
        label={LABELS.question}
        className="md:col-span-2"
        error={errors.question}
        hint={hintOf('question', 'Only asked when moderators approve new members.')}
      >
        <Textarea
          rows={2}
          maxLength={QUESTION_MAX}
          disabled={pinOf('question') !== undefined}
          value={values.question}
          onChange={(event) => set({ question: event.target.value.replace(/\n/g, ' ') })}
        />
      </Field>
      <Field
        label={LABELS.hideAfterReports}
        error={errors.hideAfterReports}
        hint={hintOf(
          'hideAfterReports',
          'Hide a post, reply, show or statement after this many reports in an hour, until a moderator looks; 0 for never. Only trusted members count: here on 10 different days, with posts or replies, none removed.',
        )}
      >
        <Input
          type="number"
          min={0}
          max={HIDE_AFTER_MAX}
          disabled={pinOf('hideAfterReports') !== undefined}
          value={values.hideAfterReports}
          onChange={(event) => set({ hideAfterReports: event.target.valueAsNumber || 0 })}
        />
      </Field>
      <Field label={LABELS.defaultTheme} error={errors.defaultTheme} hint="Visitors can switch.">
        <Choice
          label={LABELS.defaultTheme}
          options={THEMES}
          value={values.defaultTheme}
          onChange={choose('defaultTheme')}
        />
      </Field>
      <AccentField
        label={LABELS.accentLight}
        theme="light"
        value={values.accentLight}
        error={errors.accentLight}
        onChange={(accentLight) => set({ accentLight })}
      />
      <AccentField
        label={LABELS.accentDark}
        theme="dark"
        value={values.accentDark}
        error={errors.accentDark}
        onChange={(accentDark) => set({ accentDark })}
      />
      {theirs && (
        <Theirs
          changes={[...theirs.contested, ...theirs.taken].map((field) => ({
            label: LABELS[field],
            value: wordsFor(field, base[field]),
            onUse: theirs.contested.includes(field) ? () => set({ [field]: base[field] }) : undefined,
          }))}
        />
      )}
      <ReasonField
        label="Why"
        hint="For the audit log. Not shown to members."
        value={edit.reason}
        max={REASON_MAX}
        tooLong={REASON_TOO_LONG}
        error={errors.reason}
        className="md:col-span-2"
        onChange={edit.setReason}
      />
      <div className="grid gap-3 md:col-span-2">
        <SaveChanges
          label="Save settings"
          isUnsaved={edit.isUnsaved}
          pending={save.isPending}
          failure={
            save.error && Object.keys(fieldErrors(save.error)).length === 0
              ? failureMessage(save.error)
              : undefined
          }
          onDiscard={() => {
            save.reset()
            edit.discard()
          }}
        />
      </div>
    </form>
  )
}

interface ChoiceProps {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  disabled?: boolean
  onChange: (value: string) => void
}

/** A select; one that cannot be changed shows its value as text. */
function Choice({ disabled = false, ...select }: ChoiceProps) {
  if (!disabled) return <NativeSelect {...select} />
  const label = select.options.find(({ value }) => value === select.value)?.label
  return <Input value={label ?? select.value} disabled />
}
