import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'

interface ButtonAnchorProps extends ComponentProps<'a'> {
  variant?: ButtonVariant
  size?: ButtonSize
}

/** Looks like a button and goes to another site, or to a file. */
export function ButtonAnchor({
  variant = 'primary',
  size = 'medium',
  className,
  ...rest
}: ButtonAnchorProps) {
  return <a {...rest} className={buttonStyle(variant, size, className)} />
}

/** Looks like a button and goes to a page of this site: `to`, `params` and `search` are those of the router's Link. */
export const ButtonLink = createLink(ButtonAnchor)
