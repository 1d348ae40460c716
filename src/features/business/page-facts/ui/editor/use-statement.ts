import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { draftOf } from '#ui/draft.ts'
import type { NewStatement, OwnPage } from '../../contract.ts'
import type { StatementField } from '../../limits.ts'
import { historyQuery, ownPageQuery, type PageRef, saveStatement, statementsQuery } from '../page-queries.ts'

interface Draft<T> {
  /** The version of the field when the input began. */
  version: number
  value: T
}

export interface StatementEditor<T> {
  value: T
  set(value: T): void
  /** Resolves to whether it was saved. */
  save(): Promise<boolean>
  /** Discards the input. */
  discard(): void
  isChanged: boolean
  /** Messages by field, such as `value` or `value.0.url`. */
  errors: Record<string, string>
  /** The error of the request as a whole. */
  failure: string | undefined
  /** Whether it failed because somebody else has changed the field meanwhile. */
  isConflict: boolean
  /** The reason why moderators hide the field. */
  hiddenReason: string | null
}

/**
 * Edits one field of a page. The browser keeps the input until it is saved or discarded. After a conflict, the other
 * editor's value is shown, and the next attempt overwrites it.
 */
export function useStatement<T>(
  pageRef: PageRef,
  page: OwnPage,
  field: StatementField,
  stored: T,
  toStatement: (value: T, version: number) => NewStatement,
): StatementEditor<T> {
  const client = useQueryClient()
  const state = page.fields.find((one) => one.field === field)
  const version = state?.version ?? 0
  const store = draftOf(pageRef.userId, `page.${pageRef.type}.${pageRef.entityId}.${field}`)
  const [draft, setDraft] = useState<Draft<T> | undefined>(() => parse<T>(store.read()))
  const change = (next: Draft<T> | undefined) => {
    setDraft(next)
    store.save(next ? JSON.stringify(next) : '')
  }
  const save = useMutation({
    mutationFn: (value: T) => saveStatement(pageRef, toStatement(value, draft?.version ?? version)),
    retry: false,
    onSuccess: (saved) => {
      change(undefined)
      showSaved(client, pageRef, saved)
    },
    onError: async (error, value) => {
      if (!isConflict(error)) return
      const now = await client.fetchQuery({ ...ownPageQuery(pageRef), staleTime: 0 }).catch(() => undefined)
      const changed = now?.fields.find((one) => one.field === field)
      if (changed) change({ version: changed.version, value })
    },
  })
  const errors = fieldErrors(save.error)
  const value = draft ? draft.value : stored
  return {
    value,
    set: (next) => change({ version: draft?.version ?? version, value: next }),
    save: () =>
      save.mutateAsync(value).then(
        () => true,
        () => false,
      ),
    discard: () => {
      save.reset()
      change(undefined)
    },
    isChanged: draft !== undefined,
    errors,
    failure: save.isError && Object.keys(errors).length === 0 ? failureMessage(save.error) : undefined,
    isConflict: isConflict(save.error),
    hiddenReason: state?.hiddenReason ?? null,
  }
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409

/** Shows the stored page, and refetches everything that depends on it. */
export function showSaved(client: QueryClient, page: PageRef, saved: OwnPage): void {
  client.setQueryData(ownPageQuery(page).queryKey, saved)
  void client.invalidateQueries({ queryKey: historyQuery(page).queryKey })
  void client.invalidateQueries({ queryKey: statementsQuery(page.type, page.entityId).queryKey })
}

function parse<T>(text: string): Draft<T> | undefined {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
