import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { REASON_MAX, REASON_TOO_LONG } from '#features/accounts/limits.ts'
import { newSiteText, type SiteTextSource } from '#features/site-texts/contract.ts'
import { BODY_MAX, type SiteTextName } from '#features/site-texts/limits.ts'
import { type Merged, mergeMeanwhile } from '#platform/changed-meanwhile.ts'
import { failureMessage, isChangedMeanwhile } from '#platform/http/client/client.ts'
import { AskBeforeLeaving } from '#ui/ask-before-leaving.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { ReasonField } from '#ui/reason-field.tsx'
import { Theirs } from '#ui/theirs.tsx'
import { toast } from '#ui/toast.ts'
import { saveText, sourceQuery } from './text-queries.ts'
import { TextVersions } from './text-versions.tsx'

interface TextFormProps {
  userId: string
  name: SiteTextName
  source: SiteTextSource
}

const fields = newSiteText.omit({ versionId: true })

type Texts = Pick<SiteTextSource, 'title' | 'body'>
const textsOf = ({ title, body }: SiteTextSource): Texts => ({ title, body })
const LABELS: Record<keyof Texts, string> = { title: 'Title', body: 'Text' }

/** Writes a text of the site; an earlier version can be put back into the form. */
export function TextForm({ userId, name, source }: TextFormProps) {
  const client = useQueryClient()
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { title: source.title, body: source.body, isCorrection: false, reason: '' },
  })
  const [theirs, setTheirs] = useState<Merged<Texts>>()
  const { errors } = useFormState(form)
  const [title, body, reason] = useWatch({ control: form.control, name: ['title', 'body', 'reason'] })
  const save = useMutation({
    mutationFn: (given: z.output<typeof fields>) => saveText(name, { ...given, versionId: source.versionId }),
    onMutate: () => ({ ...form.getValues() }),
    onSuccess: async (written, { isCorrection }, sent) => {
      client.setQueryData(sourceQuery(userId, name).queryKey, written)
      const now = form.getValues()
      if (now.title === sent.title) form.setValue('title', written.title)
      if (now.body === sent.body) form.setValue('body', written.body)
      form.setValue('isCorrection', false)
      form.setValue('reason', '')
      setTheirs(undefined)
      toast.success('The new version applies now', isCorrection ? undefined : 'Members are being told of it.')
      await client.invalidateQueries({ queryKey: ['site-text', name] })
    },
    onError: async (error) => {
      toast.error('The text was not saved', failureMessage(error))
      if (!isChangedMeanwhile(error)) return
      const { title, body } = form.getValues()
      const current = await client.fetchQuery({ ...sourceQuery(userId, name), staleTime: 0 })
      const merged = mergeMeanwhile(textsOf(source), { title, body }, textsOf(current))
      form.setValue('title', merged.values.title)
      form.setValue('body', merged.values.body)
      setTheirs(merged)
    },
  })

  function putBack(version: { title: string; body: string }) {
    const { title, body: written } = form.getValues()
    form.setValue('title', version.title)
    form.setValue('body', version.body)
    toast('The earlier version is in the form', 'It applies once you save it.', {
      action: {
        label: 'Undo',
        onPress: () => {
          form.setValue('title', title)
          form.setValue('body', written)
        },
      },
    })
  }

  return (
    <form
      onSubmit={form.handleSubmit((given) => save.mutate(given))}
      noValidate
      className="flex flex-col gap-4 py-6"
    >
      <Field label={LABELS.title} error={errors.title?.message}>
        <Input {...form.register('title')} />
      </Field>
      <Field
        label={LABELS.body}
        hint="Markdown. {{name}} becomes the name of this site, {{site}} its address, {{contact}} its contact address."
        error={errors.body?.message}
        counter={{ used: body.trim().length, max: BODY_MAX }}
      >
        <Textarea rows={20} dir="auto" {...form.register('body')} />
      </Field>
      {theirs && (
        <Theirs
          changes={[...theirs.contested, ...theirs.taken].map((field) => ({
            label: LABELS[field],
            value: source[field],
            onUse: theirs.contested.includes(field) ? () => form.setValue(field, source[field]) : undefined,
          }))}
        />
      )}
      <ReasonField
        label="Why"
        hint="For the audit log. Not shown to members."
        value={reason}
        max={REASON_MAX}
        tooLong={REASON_TOO_LONG}
        error={errors.reason?.message}
        onChange={(written) =>
          form.setValue('reason', written, { shouldValidate: errors.reason !== undefined })
        }
      />
      <Checkbox label="A small correction: do not tell members" {...form.register('isCorrection')} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <a
          href={`/${name}`}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-11 items-center"
        >
          See the page<span className="sr-only"> (opens in a new window)</span>
        </a>
        <Button type="submit" pending={save.isPending}>
          Save new version
        </Button>
      </div>
      <AskBeforeLeaving isUnsaved={title !== source.title || body !== source.body} />
      <TextVersions userId={userId} name={name} source={source} onPutBack={putBack} />
    </form>
  )
}
