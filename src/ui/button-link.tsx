import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'

interface ButtonAnchorProps extends ComponentProps<'a'> {
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A link to another site or to a file, in the style of a button. */
export function ButtonAnchor({
  variant = 'primary',
  size = 'medium',
  className,
  ...rest
}: ButtonAnchorProps) {
  return <a {...rest} className={buttonStyle(variant, size, className)} />
}

/** A link to a page of this site in the style of a button; `to`, `params` and `search` are those of the router's Link. */
export const ButtonLink = createLink(ButtonAnchor)
