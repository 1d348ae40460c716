import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { fieldErrors } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { type PublicProfile, profileChange } from '../contract.ts'
import { BIO_MAX } from '../limits.ts'
import { type AvatarChoice, AvatarField } from './avatar-field.tsx'
import { profileQuery, saveMyProfile } from './profile-queries.ts'

interface EditProfileDialogProps {
  profile: PublicProfile
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The owner's form for avatar, display name and bio; blank fields are saved as null. */
export function EditProfileDialog({ profile, open, onOpenChange }: EditProfileDialogProps) {
  const formId = useId()
  const save = useSaveProfile(profile)
  const pending = save.isPending
  return (
    <Dialog
      title="Edit Profile"
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      disablePointerDismissal
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={pending}>
            Save
          </Button>
        </>
      }
    >
      <ProfileFields
        id={formId}
        profile={profile}
        errors={fieldErrors(save.error)}
        onSave={(change) => {
          if (!pending) save.mutate(change, { onSuccess: () => onOpenChange(false) })
        }}
      />
    </Dialog>
  )
}

interface ProfileFieldsProps {
  id: string
  profile: PublicProfile
  errors: Record<string, string>
  onSave: (change: Parameters<typeof saveMyProfile>[0]) => void
}

function ProfileFields({ id, profile, errors, onSave }: ProfileFieldsProps) {
  const [displayName, setDisplayName] = useState(profile.displayName ?? '')
  const [bio, setBio] = useState(profile.bio ?? '')
  const [avatar, setAvatar] = useState<AvatarChoice>()
  const [refused, setRefused] = useState<Record<string, string>>({})
  const wrong = { ...errors, ...refused }

  function submit(event: FormEvent) {
    event.preventDefault()
    // Validate before the upload of the picture, which is saved first.
    const { data, error } = profileChange.safeParse({ displayName, bio })
    setRefused(
      Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])),
    )
    if (data) onSave({ avatar, ...data })
  }

  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <AvatarField profile={profile} choice={avatar} onChoose={setAvatar} error={wrong.file} />
      <Field
        label="Display name"
        hint={`Leave it empty to show ${profile.username}.`}
        error={wrong.displayName}
      >
        <Input
          value={displayName}
          onChange={(event) => setDisplayName(event.target.value)}
          autoComplete="name"
        />
      </Field>
      <Field label="Bio" counter={{ used: bio.trim().length, max: BIO_MAX }} error={wrong.bio}>
        <Textarea value={bio} onChange={(event) => setBio(event.target.value)} rows={4} />
      </Field>
    </form>
  )
}

/** Saves the profile and invalidates everything that shows it. */
function useSaveProfile(profile: PublicProfile) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: saveMyProfile,
    retry: false,
    onSuccess: (saved) => {
      queryClient.setQueryData(
        profileQuery(profile.username).queryKey,
        (before) => before && { ...before, ...saved },
      )
      queryClient.setQueryData(
        personalKey(profile.id, 'profile'),
        (before) => before && { ...before, ...saved },
      )
      toast.success('Profile updated.')
      // The title of the page shows the name, and the member's posts show name and picture.
      void Promise.all([router.invalidate(), queryClient.invalidateQueries()])
    },
    onError: () => {
      toast.error('Error', 'Failed to update profile. Please try again.')
      // The picture may have been saved before the other fields were refused.
      void queryClient.invalidateQueries({ queryKey: profileQuery(profile.username).queryKey })
    },
  })
}
