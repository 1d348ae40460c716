import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { BIOGRAPHY_MAX, BIOGRAPHY_TOO_LONG, type PageKind } from '../../limits.ts'
import { statedText } from '../../stated-text.ts'
import { Section } from './section.tsx'
import type { SectionProps } from './section-props.ts'
import { useStatement } from './use-statement.ts'

const TEXTS: Readonly<Record<PageKind, { title: string; lead: string }>> = {
  artist: {
    title: 'Biography',
    lead: 'Your own words about yourself, shown on your page and marked as yours.',
  },
  festival: {
    title: 'About',
    lead: 'Your own words about the festival, shown on its page and marked as yours.',
  },
  label: {
    title: 'Profile',
    lead: 'Your own words about the label, shown on its page and marked as yours.',
  },
  venue: {
    title: 'About',
    lead: 'Your own words about the venue, shown on its page and marked as yours.',
  },
}

export function BiographySection({ pageRef, page, isReadOnly }: SectionProps) {
  const stored = page.stated.biography
  const editor = useStatement(pageRef, page, 'biography', stored, (value, version) => ({
    field: 'biography',
    version,
    value,
  }))
  const { title, lead } = TEXTS[pageRef.type]
  const used = statedText(editor.value).length
  return (
    <Section
      title={title}
      lead={lead}
      editor={editor}
      isReadOnly={isReadOnly}
      storedNow={stored}
      shown={{ biography: editor.value }}
    >
      <Field
        label={title}
        labelHidden
        error={used > BIOGRAPHY_MAX ? BIOGRAPHY_TOO_LONG : editor.errors.value}
        counter={{ used, max: BIOGRAPHY_MAX }}
      >
        <Textarea
          dir="auto"
          rows={6}
          value={editor.value}
          onChange={(event) => editor.set(event.target.value)}
        />
      </Field>
    </Section>
  )
}
