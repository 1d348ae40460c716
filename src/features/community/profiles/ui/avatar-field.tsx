import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import type { Profile } from '../contract.ts'
import { AVATAR_BYTES_MAX, avatarAt } from '../limits.ts'

/** A new picture; null removes the avatar, undefined leaves it unchanged. */
export type AvatarChoice = File | null | undefined

interface AvatarFieldProps {
  profile: Profile
  choice: AvatarChoice
  onChoose: (choice: AvatarChoice) => void
  error?: string
}

/** Chooses or removes the avatar. The choice is shown at once and saved with the form. */
export function AvatarField({ profile, choice, onChoose, error }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState<string>()
  const [preview, setPreview] = useState<string>()
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const current = profile.avatarUrl && avatarAt(profile.avatarUrl, 512)
  const src = choice ? preview : choice === undefined && current
  const message = tooLarge ?? error

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // Allows choosing the same file again.
    event.target.value = ''
    if (!file) return
    const fits = file.size <= AVATAR_BYTES_MAX
    setTooLarge(fits ? undefined : `${file.name} exceeds 10MB limit`)
    if (!fits) return
    onChoose(file)
    setPreview(URL.createObjectURL(file))
  }

  return (
    <div className="flex items-center gap-5">
      <Avatar username={profile.username} src={src || undefined} size="large" />
      <div>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-label="Picture"
            tabIndex={-1}
            onChange={choose}
            className="sr-only"
          />
          <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
            {src ? 'Change picture' : 'Add a picture'}
          </Button>
          {src && (
            <Button variant="quiet" size="small" onClick={() => onChoose(current ? null : undefined)}>
              Remove
            </Button>
          )}
        </div>
        {message && (
          <p role="alert" className="mt-2 text-sm font-medium break-words text-danger">
            {message}
          </p>
        )}
      </div>
    </div>
  )
}
