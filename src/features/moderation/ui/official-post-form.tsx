import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { postFields } from '#features/community/contract.ts'
import { POST_MAX } from '#features/community/limits.ts'
import { draftOf, refreshPosts, submitWithKeys } from '#features/community/public-ui.tsx'
import { MediaField, uploadsFor } from '#features/media/public-ui.tsx'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import type { ManagedEntity, OfficialPost } from '../contract.ts'
import { api, type EntityRef, entityParams, manageKey } from './manage-queries.ts'

interface OfficialPostFormProps {
  entityRef: EntityRef
  entity: ManagedEntity
  onPosted: () => void
}

/** The form of a post in the name of the business. It keeps text and files until the post is accepted. */
export function OfficialPostForm({ entityRef, entity, onPosted }: OfficialPostFormProps) {
  const client = useQueryClient()
  const name = `official.${entityRef.type}.${entityRef.entityId}`
  const draft = draftOf(entityRef.userId, name)
  const uploads = uploadsFor(`${entityRef.userId} ${name}`, draftOf(entityRef.userId, `${name}.media`))
  const form = useForm({ resolver: zodResolver(postFields), defaultValues: { content: draft.read() } })
  const { errors, isSubmitting } = form.formState
  const content = useWatch({ control: form.control, name: 'content' })

  const submit = form.handleSubmit(async (fields) => {
    const media = await uploads.ready()
    if (!media) {
      toast.error('Upload failed', 'Please try the files that failed again, or remove them.')
      return
    }
    const json: OfficialPost = { content: fields.content, media, businessAccountId: entity.business.id }
    try {
      await unwrap(api().posts.$post({ param: entityParams(entityRef), json }))
    } catch (error) {
      toast.error('Failed to create post', failureMessage(error))
      return
    }
    draft.clear()
    uploads.clear()
    toast.success('Official post created', 'Your post is now live')
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
          counter={{ used: content.trim().length, max: POST_MAX }}
        >
          <Textarea
            autoFocus
            rows={4}
            dir="auto"
            placeholder={`Share news about ${entity.name} with fans`}
            onKeyDown={submitWithKeys}
            {...form.register('content', { onChange: (event) => draft.save(event.target.value) })}
          />
        </Field>
      </MediaField>
      <div className="flex justify-end">
        <Button type="submit" pending={isSubmitting} disabled={!content.trim()}>
          Post Officially
        </Button>
      </div>
    </form>
  )
}
