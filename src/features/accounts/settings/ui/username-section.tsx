import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { usernameChange } from '#features/accounts/contract.ts'
import { showFailure } from '#features/accounts/sign-in/ui/form-failure.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { SectionError, SectionSkeleton } from './section-state.tsx'
import { sendUsername, usernameQuery } from './settings-queries.ts'
import { SettingsSection } from './settings-section.tsx'

/** The username, which a member can change once. */
export function UsernameSection({ userId }: { userId: string }) {
  const query = useQuery(usernameQuery(userId))
  return (
    <SettingsSection
      anchor="username"
      title="Username"
      description={<p>It’s in the address of your page and in every mention of you.</p>}
    >
      {query.data ? (
        <>
          <p className="mb-5 break-words">
            You’re <strong>@{query.data.username}</strong>.
          </p>
          {query.data.former === null ? (
            <ChangeForm userId={userId} />
          ) : (
            <p className="max-w-prose break-words text-muted">
              You were @{query.data.former}. That name stays yours and leads to your page. You’ve used your
              one change.
            </p>
          )}
        </>
      ) : query.isError ? (
        <SectionError query={query} />
      ) : (
        <SectionSkeleton lines={2} />
      )}
    </SettingsSection>
  )
}

function ChangeForm({ userId }: { userId: string }) {
  const client = useQueryClient()
  const form = useForm({ resolver: zodResolver(usernameChange), defaultValues: { username: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ username }) => {
    try {
      const changed = await sendUsername(username)
      client.setQueryData(usernameQuery(userId).queryKey, changed)
      toast.success(`You’re @${changed.username} now`)
      // The name is in every list that shows this member.
      await client.invalidateQueries()
    } catch (error) {
      showFailure(form, 'Couldn’t change the username', error)
    }
  })

  return (
    <form onSubmit={submit} noValidate method="post" className="flex max-w-md flex-col gap-5">
      <Field
        label="New username"
        hint="You can change it once. Nobody else can take the old one, and links to it lead to the new one."
        error={errors.username?.message}
      >
        <Input
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.register('username')}
        />
      </Field>
      <Button type="submit" variant="secondary" pending={isSubmitting} className="self-start">
        Change username
      </Button>
    </form>
  )
}
