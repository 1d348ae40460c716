import { useMutation, useQueryClient } from '@tanstack/react-query'
import { REASON_MAX, REASON_TOO_LONG } from '#features/accounts/limits.ts'
import type { SiteTextSource } from '#features/site/legal-texts/contract.ts'
import { BODY_MAX, type SiteTextName } from '#features/site/legal-texts/limits.ts'
import { failureMessage, fieldErrors, isChangedMeanwhile } from '#platform/http/client/client.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { ReasonField } from '#ui/reason-field.tsx'
import { SaveChanges } from '#ui/save-changes.tsx'
import { Theirs } from '#ui/theirs.tsx'
import { toast } from '#ui/toast.ts'
import { useSharedEdit } from '#ui/use-shared-edit.ts'
import { saveText, sourceQuery } from './text-queries.ts'
import { TextVersions } from './text-versions.tsx'

interface TextFormProps {
  userId: string
  name: SiteTextName
  source: SiteTextSource
}

type Texts = Pick<SiteTextSource, 'title' | 'body'> & { isCorrection: boolean }
const savedOf = ({ title, body, versionId }: SiteTextSource): { values: Texts; version: string | null } => ({
  values: { title, body, isCorrection: false },
  version: versionId,
})
const LABELS: Record<keyof Texts, string> = { title: 'Title', body: 'Text', isCorrection: 'Correction' }

/** Edits a text of the site; an earlier version can be loaded into the form. */
export function TextForm({ userId, name, source }: TextFormProps) {
  const client = useQueryClient()
  const edit = useSharedEdit(userId, `site-text.${name}`, savedOf(source))
  const { values, base, theirs } = edit
  const save = useMutation({
    mutationFn: (sent: Texts) =>
      saveText(name, { ...sent, versionId: edit.version, reason: edit.reason.trim() }),
    onSuccess: async (written, sent) => {
      client.setQueryData(sourceQuery(userId, name).queryKey, written)
      edit.keep(sent, savedOf(written))
      toast.success(
        'The new version applies now',
        sent.isCorrection ? undefined : 'We’re telling members about it.',
      )
      await client.invalidateQueries({ queryKey: ['site-text', name] })
    },
    onError: async (error) => {
      if (Object.keys(fieldErrors(error)).length > 0) return
      toast.error('Couldn’t save the text', failureMessage(error))
      if (!isChangedMeanwhile(error)) return
      const current = await client.fetchQuery({ ...sourceQuery(userId, name), staleTime: 0 })
      edit.join(savedOf(current))
    },
  })
  const errors = fieldErrors(save.error)

  function restoreVersion(version: Pick<Texts, 'title' | 'body'>) {
    const { title, body } = values
    edit.change({ title: version.title, body: version.body })
    toast('The earlier version is in the form', 'It applies once you save it.', {
      action: { label: 'Undo', onPress: () => edit.change({ title, body }) },
    })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(values)
      }}
      noValidate
      className="flex flex-col gap-4 py-6"
    >
      <Field label="Title" error={errors.title}>
        <Input value={values.title} onChange={(event) => edit.change({ title: event.target.value })} />
      </Field>
      <Field
        label="Text"
        hint="Markdown. {{name}} becomes the name of this site, {{site}} its address, {{contact}} its contact address."
        error={errors.body}
        counter={{ used: values.body.trim().length, max: BODY_MAX }}
      >
        <Textarea
          rows={20}
          dir="auto"
          value={values.body}
          onChange={(event) => edit.change({ body: event.target.value })}
        />
      </Field>
      {theirs && (
        <Theirs
          changes={[...theirs.contested, ...theirs.taken].map((field) => ({
            label: LABELS[field],
            value: String(base[field]),
            onUse: theirs.contested.includes(field) ? () => edit.change({ [field]: base[field] }) : undefined,
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
        onChange={edit.setReason}
      />
      <Checkbox
        label="A small correction: don’t tell members"
        checked={values.isCorrection}
        onChange={(event) => edit.change({ isCorrection: event.target.checked })}
      />
      <SaveChanges
        label="Save new version"
        isUnsaved={edit.isUnsaved}
        pending={save.isPending}
        failure={save.error && Object.keys(errors).length === 0 ? failureMessage(save.error) : undefined}
        onDiscard={() => {
          save.reset()
          edit.discard()
        }}
      />
      <a
        href={`/${name}`}
        target="_blank"
        rel="noopener"
        className="link inline-flex min-h-11 items-center self-start"
      >
        See the page<span className="sr-only"> (opens in a new window)</span>
      </a>
      <TextVersions userId={userId} name={name} source={source} onPutBack={restoreVersion} />
    </form>
  )
}
