import { createContext, use } from 'react'

/** The attributes that a control inside a Field gets from it: id, descriptions, error state. */
export interface FieldControl {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Not in field.tsx: every page has a control (the search box), few have a Field. */
export const FieldContext = createContext<FieldControl>({})

/** For controls: spread over the element, before the caller's own props. */
export function useFieldControl(): FieldControl {
  return use(FieldContext)
}
