import ArrowDown from 'virtual:icon/arrow-down'
import ArrowUp from 'virtual:icon/arrow-up'
import Plus from 'virtual:icon/plus'
import Trash2 from 'virtual:icon/trash'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { LINK_KINDS, LINKS_MAX, type LinkKind } from '../../limits.ts'
import { LINK_LABELS } from '../link-labels.ts'
import { Section } from './section.tsx'
import type { SectionProps } from './section-props.ts'
import { useStatement } from './use-statement.ts'

interface WrittenLink {
  kind: LinkKind
  url: string
}

const KINDS = LINK_KINDS.map((kind) => ({ value: kind, label: LINK_LABELS[kind] }))

export function LinksSection({ pageRef, page, isReadOnly }: SectionProps) {
  const stored = page.stated.links
  const editor = useStatement<readonly WrittenLink[]>(pageRef, page, 'links', stored, (links, version) => ({
    field: 'links',
    version,
    value: links.map(({ kind, url }) => ({ kind, url: url.trim() })),
  }))
  const links = editor.value
  const set = (index: number, change: Partial<WrittenLink>) =>
    editor.set(links.map((link, i) => (i === index ? { ...link, ...change } : link)))
  const move = (index: number, by: number) => {
    const [moved] = links.slice(index, index + 1)
    if (moved) editor.set(links.toSpliced(index, 1).toSpliced(index + by, 0, moved))
  }
  const isVerified = (url: string) => stored.some((link) => link.url === url && link.isVerified)
  return (
    <Section
      title="Links"
      lead="Your site, shop and profiles. Addresses your proof covers are marked as verified, all others as not verified."
      editor={editor}
      isReadOnly={isReadOnly}
      storedNow={stored.map(({ url }) => url).join(', ')}
      shown={{ links: links.map((link) => ({ ...link, isVerified: isVerified(link.url) })) }}
    >
      {links.length > 0 && (
        <ol className="flex flex-col gap-4">
          {links.map((link, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity while they are typed
              key={index}
              className="grid gap-x-3 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
            >
              <NativeSelect
                label={`What link ${index + 1} is`}
                options={KINDS}
                value={link.kind}
                onChange={(value) =>
                  set(index, { kind: LINK_KINDS.find((one) => one === value) ?? link.kind })
                }
              />
              <Field
                label={`Address of link ${index + 1}`}
                labelHidden
                error={editor.errors[`value.${index}.url`]}
                hint={link.url !== '' && <Mark isVerified={isVerified(link.url)} />}
              >
                <Input
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  value={link.url}
                  onChange={(event) => set(index, { url: event.target.value })}
                />
              </Field>
              {!isReadOnly && (
                <div className="flex">
                  <IconButton
                    label={`Move link ${index + 1} up`}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <ArrowUp aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={`Move link ${index + 1} down`}
                    disabled={index === links.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <ArrowDown aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={`Remove link ${index + 1}`}
                    onClick={() => editor.set(links.toSpliced(index, 1))}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {editor.errors.value && (
        <p role="alert" className="font-medium text-danger">
          {editor.errors.value}
        </p>
      )}
      {!isReadOnly && links.length < LINKS_MAX && (
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => editor.set([...links, { kind: links.length === 0 ? 'site' : 'social', url: '' }])}
          >
            <Plus aria-hidden="true" /> Add a link
          </Button>
        </div>
      )}
    </Section>
  )
}

const Mark = ({ isVerified }: { isVerified: boolean }) =>
  isVerified ? <Badge tone="positive">Verified</Badge> : <span>Not verified</span>
