import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { POST_MAX } from '#features/community/limits.ts'
import { type Post, postFields } from '#features/community/posts/contract.ts'
import {
  chosenArtistsOf,
  type FormDraft,
  formDraftOf,
  MentionField,
  refreshPosts,
} from '#features/community/public-ui.tsx'
import { UPLOAD_FAILED } from '#features/files/uploads/limits.ts'
import { MediaField, uploadsFor } from '#features/files/uploads/public-ui.tsx'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { storedLength } from '#platform/limit-blank-lines.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { toast } from '#ui/toast.ts'
import type { ManagedEntity, OfficialPost } from '../contract.ts'
import { api, type EntityRef, entityParams, manageKey } from './manage-queries.ts'

interface OfficialPostFormProps {
  entityRef: EntityRef
  entity: ManagedEntity
  onPosted: () => void
}

const formOf = ({ type, entityId }: EntityRef) => `official.${type}.${entityId}`

/** The form of a post in the name of the business, which opens with its draft. */
export function OfficialPostForm(props: OfficialPostFormProps) {
  const saved = formDraftOf(props.entityRef.userId, formOf(props.entityRef))
  use(saved.restored())
  useEffect(() => saved.close, [saved])
  return <OpenForm saved={saved} {...props} />
}

function OpenForm({ saved, entityRef, entity, onPosted }: OfficialPostFormProps & { saved: FormDraft }) {
  const client = useQueryClient()
  const draft = saved.part('text')
  const artists = chosenArtistsOf(saved.part('artists'))
  const uploads = uploadsFor(`${entityRef.userId} ${formOf(entityRef)}`, saved.part('media'))
  const form = useForm({ resolver: zodResolver(postFields), defaultValues: { content: draft.read() } })
  const { errors, isSubmitting } = form.formState
  const content = useWatch({ control: form.control, name: 'content' })

  const submit = form.handleSubmit(async (fields) => {
    const media = await uploads.ready()
    if (!media) {
      toast.error('Upload failed', UPLOAD_FAILED)
      form.setError('root', { message: UPLOAD_FAILED })
      return
    }
    const json: OfficialPost = {
      content: fields.content,
      mentionedArtists: artists.in(fields.content),
      media,
      businessAccountId: entity.business.id,
    }
    let written: Post
    try {
      written = await unwrap(api().posts.$post({ param: entityParams(entityRef), json }))
    } catch (error) {
      toast.error('Failed to create post', failureMessage(error))
      form.setError('root', { message: failureMessage(error) })
      return
    }
    uploads.clear()
    saved.clear()
    if (written.visibility === 'public') toast.success('Official post created', 'Your post is now live')
    else toast('Your post is waiting for approval', 'Others will see it once a moderator has looked at it.')
    void client.invalidateQueries({ queryKey: manageKey(entityRef) })
    void refreshPosts(client)
    onPosted()
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <MediaField uploads={uploads}>
        <Field
          label={`Official post as ${entity.business.businessName}`}
          error={errors.content?.message}
          counter={{ used: storedLength(content), max: POST_MAX }}
        >
          <MentionField
            autoFocus
            rows={4}
            placeholder={`Share news about ${entity.name} with fans`}
            onComplete={(text) => {
              form.setValue('content', text)
              draft.save(text)
            }}
            onArtist={artists.add}
            {...form.register('content', { onChange: (event) => draft.save(event.target.value) })}
          />
        </Field>
      </MediaField>
      <FormFailure message={errors.root?.message} />
      <div className="flex justify-end">
        <Button type="submit" pending={isSubmitting} disabled={!content.trim()}>
          Post Officially
        </Button>
      </div>
    </form>
  )
}
