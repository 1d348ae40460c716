import Eye from 'virtual:icon/eye'
import EyeOff from 'virtual:icon/eye-off'
import { type ComponentProps, useState } from 'react'
import { Input } from '#ui/input.tsx'

/** A password input for a Field, with a button that reveals the password. */
export function PasswordInput({
  autoComplete,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { autoComplete: 'current-password' | 'new-password' }) {
  const [shown, setShown] = useState(false)
  const words = shown ? 'Hide password' : 'Show password'
  return (
    <div className="relative">
      <Input
        {...rest}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-12"
      />
      <button
        type="button"
        title={words}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-muted transition-[color] hover:text-ink [&_svg]:size-5"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        <span className="sr-only">{words}</span>
      </button>
    </div>
  )
}
