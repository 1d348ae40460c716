import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import { IMPORT_BYTES_MAX, LIST_TOO_LARGE, SERVICE_NAMES, type Service, USER_NAME_MAX } from '../../limits.ts'
import { type ImportChoice, ImportPreviewList } from './import-preview-list.tsx'
import { previewAccount, previewList } from './queries.ts'

interface ImportDialogProps {
  userId: string
  services: readonly Service[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

type Source = { service: Service; user: string } | { file: File }

/** Where each service has the file with a member's artists. Without one, a name is enough. */
const FILES: Record<string, string | undefined> = {
  lastfm:
    'Last.fm has no download of its own. A free tool such as lastfm-to-csv saves what you’ve played as a CSV file.',
  spotify:
    'In your Spotify account, open Privacy, and ask for your data. Choose YourLibrary.json, a playlist or the ZIP they send.',
  listenbrainz: 'On ListenBrainz, open Settings, then Export data. Choose the ZIP.',
  rym: 'On your Rate Your Music profile, export your ratings at the bottom of the page. Choose the CSV file.',
}

const TABS = [
  { value: 'lastfm', label: SERVICE_NAMES.lastfm },
  { value: 'spotify', label: 'Spotify' },
  { value: 'listenbrainz', label: SERVICE_NAMES.listenbrainz },
  { value: 'rym', label: 'RYM' },
  { value: 'list', label: 'A list' },
]

/** The member's input, and the choices in the preview. */
const EMPTY: Entered = { tab: '', listenbrainz: '', lastfm: '', list: '', left: [], chosen: {} }

interface Entered extends Record<Service, string>, ImportChoice {
  tab: string
  list: string
}

const ask = (source: Source) =>
  'file' in source ? previewList(source.file) : previewAccount(source.service, source.user)

/** Imports the artists that a member listens to elsewhere: first a preview, then follows the chosen ones. */
export function ImportDialog({ userId, services, open, onOpenChange }: ImportDialogProps) {
  const preview = useMutation({ mutationFn: ask })
  const { values: entered, change, forget } = useStoredDraft(userId, 'import', EMPTY)
  const error = preview.error && messageOf(preview.error)
  const tab = TABS.some(({ value }) => value === entered.tab) ? entered.tab : 'lastfm'
  return (
    <Dialog
      title="Import the artists you listen to"
      description={preview.data ? undefined : 'You’ll see what we found before you follow anything.'}
      size="large"
      disablePointerDismissal
      open={open}
      onOpenChange={onOpenChange}
    >
      {preview.data ? (
        <ImportPreviewList
          userId={userId}
          preview={preview.data}
          choice={entered}
          onChoose={change}
          onBack={preview.reset}
          onDone={() => {
            preview.reset()
            forget()
            onOpenChange(false)
          }}
        />
      ) : (
        <Tabs
          defaultValue={tab}
          onValueChange={(next) => {
            change({ tab: next })
            preview.reset()
          }}
        >
          <TabList label="Import from" tabs={TABS} className="border-b border-line" />
          {TABS.filter(({ value }) => value !== 'list').map(({ value }) => {
            const service = services.find((one) => one === value)
            return (
              <TabPanel key={value} value={value} className="min-h-64 pt-5">
                {service ? (
                  <AccountForm
                    service={service}
                    user={entered[service]}
                    onType={(user) => change({ [service]: user })}
                    error={error ?? undefined}
                    pending={preview.isPending}
                    onSend={(user) => preview.mutate({ service, user })}
                  />
                ) : (
                  <FileForm
                    where={FILES[value] ?? ''}
                    error={error ?? undefined}
                    pending={preview.isPending}
                    onSend={(file) => preview.mutate({ file })}
                  />
                )}
              </TabPanel>
            )
          })}
          <TabPanel value="list" className="min-h-64 pt-5">
            <ListForm
              text={entered.list}
              onType={(list) => change({ list })}
              error={error ?? undefined}
              pending={preview.isPending}
              onSend={(file) => preview.mutate({ file })}
            />
          </TabPanel>
        </Tabs>
      )}
    </Dialog>
  )
}

/** The server's message for the field, else for the request. */
const messageOf = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.problem.errors ?? {})[0]) || failureMessage(error)

interface SendProps<Input> {
  error?: string
  pending: boolean
  onSend: (input: Input) => void
}

interface FormProps<Input> extends SendProps<Input> {
  onType: (text: string) => void
}

interface AccountFormProps extends FormProps<string> {
  service: Service
  user: string
}

function AccountForm({ service, user, onType, error, pending, onSend }: AccountFormProps) {
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(user.trim() === '')
    if (user.trim() !== '') onSend(user.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col items-start gap-4">
      <Field
        label={`Your username on ${SERVICE_NAMES[service]}`}
        hint="We look up the artists you’ve played most there. We only keep the artists you choose to follow."
        error={isMissing ? 'Enter a username' : error}
        className="w-full max-w-md"
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USER_NAME_MAX}
          value={user}
          onChange={({ target }) => onType(target.value)}
        />
      </Field>
      <Button type="submit" pending={pending}>
        Find artists
      </Button>
    </form>
  )
}

/** What phones and desktops offer to choose; the server decides by the content. */
const LISTS =
  '.txt,.csv,.tsv,.log,.json,.jsonl,.ndjson,.jspf,.xml,.xspf,.m3u,.m3u8,.pls,.zip,.gz,text/*,application/json,application/xml,application/zip'

/** Why a file cannot be sent; undefined for one that can. */
const problemOf = (file: File): string | undefined =>
  file.size > IMPORT_BYTES_MAX ? LIST_TOO_LARGE : file.size === 0 ? 'This list is empty.' : undefined

/** Asks for a file of a service. `where`: how to get it. */
function FileForm({ where, error, pending, onSend }: SendProps<File> & { where: string }) {
  const [own, setOwn] = useState<string>()
  const problem = own ?? error
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose">
        {where} <span className="text-muted">Files can have up to 20 MB.</span>
      </p>
      <FileButton
        pending={pending}
        onChoose={(file) => {
          const wrong = problemOf(file)
          setOwn(wrong)
          if (!wrong) onSend(file)
        }}
      />
      {problem && (
        <p role="alert" className="max-w-prose text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

function FileButton({ pending, onChoose }: { pending: boolean; onChoose: (file: File) => void }) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center rounded-control px-3 font-semibold underline underline-offset-4 focus-within:outline-2 hover:bg-hover">
      Choose a file
      <input
        type="file"
        accept={LISTS}
        className="sr-only"
        disabled={pending}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          target.value = ''
        }}
      />
    </label>
  )
}

function ListForm({ text, onType, error, pending, onSend }: FormProps<File> & { text: string }) {
  const [own, setOwn] = useState<string>()
  const send = (file: File) => {
    const wrong = problemOf(file)
    setOwn(wrong)
    if (!wrong) onSend(file)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(new File([text.trim()], 'list.txt', { type: 'text/plain' }))
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="One artist a line"
        hint="Or choose a file, up to 20 MB: a table (CSV), a playlist, an Apple library (XML), or the export of Spotify, Last.fm, ListenBrainz, YouTube Music, Discogs, Rate Your Music, Lidarr, muspy or Navidrome. The ZIP archives they send work too."
        error={own ?? error}
      >
        <Textarea
          rows={6}
          dir="auto"
          placeholder={'Boards of Canada\nMira Solenne'}
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          Find artists
        </Button>
        <FileButton pending={pending} onChoose={send} />
      </div>
    </form>
  )
}
