import { createElement, type ReactNode } from 'react'

/** An element of a page, or a text in it. */
export type Part = string | { tag: string; attributes: Record<string, string>; children: Part[] }

const RENAMED: Record<string, string> = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex' }

/** The same element as React makes it. Handlers and what was typed into fields are not among its attributes. */
export function toReact(part: Part, key?: number): ReactNode {
  if (typeof part === 'string') return part
  const { tag, attributes, children } = part
  const props = Object.entries(attributes).map(([name, value]) =>
    name === 'style' ? [name, stylesOf(value)] : [RENAMED[name] ?? propertyOf(name), value],
  )
  const inside = children.length > 0 ? children.map(toReact) : undefined
  return createElement(tag, { ...Object.fromEntries(props), key }, inside)
}

/** `strokeWidth` for `stroke-width`. */
const propertyOf = (name: string): string =>
  /^(data-|aria-|--)/.test(name) ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function stylesOf(text: string): Record<string, string> {
  const declared = text
    .split(';')
    .map((declaration) => declaration.split(':'))
    .filter(([name]) => name?.trim())
  return Object.fromEntries(
    declared.map(([name = '', ...value]) => [propertyOf(name.trim()), value.join(':').trim()]),
  )
}
