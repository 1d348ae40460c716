import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, failureMessage, fieldErrors, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { ContentRules } from '../contract.ts'
import { RULE_LISTS, RULES_MAX, type RuleList } from '../limits.ts'
import type { ContentRulesRoutes } from '../server/routes.ts'

const rulesApi = () => createClient<ContentRulesRoutes>().api.admin['content-rules']

const rulesQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'admin', 'content-rules'),
    queryFn: ({ signal }): Promise<ContentRules> => unwrap(rulesApi().$get({}, { init: { signal } })),
  })

const LABELS: Record<RuleList, { label: string; hint: string }> = {
  refusedWords: { label: 'Refused words', hint: 'Texts with one of these whole words cannot be posted.' },
  heldWords: { label: 'Held words', hint: 'Texts with one of these whole words wait for approval.' },
  refusedDomains: { label: 'Refused domains', hint: 'With their subdomains, such as shop.example.' },
  heldDomains: { label: 'Held domains', hint: 'Texts that name one of these wait for approval.' },
}

/** The lists of words and domains that are refused or held, one a line. */
export function ContentRulesTab({ userId }: { userId: string }) {
  const query = useQuery(rulesQuery(userId))
  if (query.data) return <RulesForm userId={userId} rules={query.data} />
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  return (
    <SkeletonGroup label="Loading" className="grid gap-4 md:grid-cols-2">
      {RULE_LISTS.map((one) => (
        <Skeleton key={one} className="h-40 w-full" />
      ))}
    </SkeletonGroup>
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function RulesForm({ userId, rules }: { userId: string; rules: ContentRules }) {
  const client = useQueryClient()
  const [texts, setTexts] = useState<Record<RuleList, string>>({
    refusedWords: rules.refusedWords.join('\n'),
    heldWords: rules.heldWords.join('\n'),
    refusedDomains: rules.refusedDomains.join('\n'),
    heldDomains: rules.heldDomains.join('\n'),
  })
  const save = useMutation({
    mutationFn: (json: ContentRules) => unwrap(rulesApi().$put({ json })),
    onSuccess: (saved) => {
      client.setQueryData(rulesQuery(userId).queryKey, saved)
      toast.success('Saved', 'The lists apply to everything written from now on.')
    },
    onError: (error) => toast.error('Error', failureMessage(error)),
  })
  const errors = save.error ? Object.entries(fieldErrors(save.error)) : []
  /** The first line of a list that is wrong, with the reason. */
  function errorOf(one: RuleList): string | undefined {
    const [field = '', reason] = errors.find(([name]) => name.split('.')[0] === one) ?? []
    const line = save.variables?.[one][Number(field.split('.')[1])]
    return line === undefined ? reason : `${line}: ${reason}`
  }
  return (
    <form
      className="grid gap-5 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({
          refusedWords: linesOf(texts.refusedWords),
          heldWords: linesOf(texts.heldWords),
          refusedDomains: linesOf(texts.refusedDomains),
          heldDomains: linesOf(texts.heldDomains),
        })
      }}
    >
      {RULE_LISTS.map((one) => (
        <Field
          key={one}
          label={LABELS[one].label}
          hint={`${LABELS[one].hint} One a line, at most ${RULES_MAX}.`}
          error={errorOf(one)}
        >
          <Textarea
            rows={6}
            dir="auto"
            spellCheck={false}
            value={texts[one]}
            onChange={(event) => setTexts({ ...texts, [one]: event.target.value })}
          />
        </Field>
      ))}
      <div className="md:col-span-2">
        <Button type="submit" pending={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
