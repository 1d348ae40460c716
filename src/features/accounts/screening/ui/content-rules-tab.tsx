import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { REASON_MAX, REASON_TOO_LONG } from '#features/accounts/limits.ts'
import { personalKey } from '#features/accounts/sign-in/ui/session/personal-key.ts'
import {
  createClient,
  failureMessage,
  fieldErrors,
  isChangedMeanwhile,
  unwrap,
} from '#platform/http/client/client.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { ReasonField } from '#ui/reason-field.tsx'
import { SaveChanges } from '#ui/save-changes.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Theirs } from '#ui/theirs.tsx'
import { toast } from '#ui/toast.ts'
import { useSharedEdit } from '#ui/use-shared-edit.ts'
import type { ContentRules, CurrentContentRules } from '../contract.ts'
import { RULE_LISTS, RULES_MAX, type RuleList } from '../limits.ts'
import type { ContentRulesRoutes } from '../server/routes.ts'

const rulesApi = () => createClient<ContentRulesRoutes>().api.admin['content-rules']

const rulesQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'admin', 'content-rules'),
    queryFn: ({ signal }): Promise<CurrentContentRules> => unwrap(rulesApi().$get({}, { init: { signal } })),
    // A refetch must not replace somebody's input.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const LABELS: Record<RuleList, { label: string; hint: string }> = {
  refusedWords: { label: 'Refused words', hint: 'Nobody can post texts with one of these whole words.' },
  heldWords: { label: 'Held words', hint: 'Texts with one of these whole words wait for approval.' },
  refusedDomains: { label: 'Refused domains', hint: 'With their subdomains, such as shop.example.' },
  heldDomains: { label: 'Held domains', hint: 'Texts that name one of these wait for approval.' },
}

/** The lists of refused and held words and domains, one a line. */
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

type Texts = Record<RuleList, string>

const textsOf = (rules: ContentRules): Texts => ({
  refusedWords: rules.refusedWords.join('\n'),
  heldWords: rules.heldWords.join('\n'),
  refusedDomains: rules.refusedDomains.join('\n'),
  heldDomains: rules.heldDomains.join('\n'),
})

const savedOf = (rules: CurrentContentRules) => ({ values: textsOf(rules), version: rules.version })

const rulesOf = (texts: Texts): ContentRules => ({
  refusedWords: linesOf(texts.refusedWords),
  heldWords: linesOf(texts.heldWords),
  refusedDomains: linesOf(texts.refusedDomains),
  heldDomains: linesOf(texts.heldDomains),
})

function RulesForm({ userId, rules }: { userId: string; rules: CurrentContentRules }) {
  const client = useQueryClient()
  const edit = useSharedEdit(userId, 'content-rules', savedOf(rules))
  const { values: texts, base, theirs } = edit
  const save = useMutation({
    mutationFn: (sent: Texts) =>
      unwrap(
        rulesApi().$put({ json: { ...rulesOf(sent), version: edit.version, reason: edit.reason.trim() } }),
      ),
    onSuccess: (saved, sent) => {
      client.setQueryData(rulesQuery(userId).queryKey, saved)
      edit.keep(sent, savedOf(saved))
      toast.success('Saved', 'The lists apply to everything written from now on.')
    },
    onError: async (error) => {
      toast.error('The lists weren’t saved', failureMessage(error))
      if (!isChangedMeanwhile(error)) return
      const current = await unwrap(rulesApi().$get())
      client.setQueryData(rulesQuery(userId).queryKey, current)
      edit.join(savedOf(current))
    },
  })
  const errors = save.error ? Object.entries(fieldErrors(save.error)) : []
  /** The first invalid line of a list, with the reason. */
  function errorOf(one: RuleList): string | undefined {
    const [field = '', reason] = errors.find(([name]) => name.split('.')[0] === one) ?? []
    const line = save.variables && rulesOf(save.variables)[one][Number(field.split('.')[1])]
    return line === undefined ? reason : `${line}: ${reason}`
  }
  return (
    <form
      className="grid gap-5 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(texts)
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
            onChange={(event) => edit.change({ [one]: event.target.value })}
          />
        </Field>
      ))}
      {theirs && (
        <Theirs
          changes={[...theirs.contested, ...theirs.taken].map((one) => ({
            label: LABELS[one].label,
            value: base[one],
            onUse: theirs.contested.includes(one) ? () => edit.change({ [one]: base[one] }) : undefined,
          }))}
        />
      )}
      <ReasonField
        label="Why"
        hint="For the audit log. Not shown to members."
        value={edit.reason}
        max={REASON_MAX}
        tooLong={REASON_TOO_LONG}
        error={save.error ? fieldErrors(save.error).reason : undefined}
        className="md:col-span-2"
        onChange={edit.setReason}
      />
      <div className="grid gap-3 md:col-span-2">
        <SaveChanges
          label="Save"
          isUnsaved={edit.isUnsaved}
          pending={save.isPending}
          failure={
            save.error && Object.keys(fieldErrors(save.error)).length === 0
              ? failureMessage(save.error)
              : undefined
          }
          onDiscard={() => {
            save.reset()
            edit.discard()
          }}
        />
      </div>
    </form>
  )
}
