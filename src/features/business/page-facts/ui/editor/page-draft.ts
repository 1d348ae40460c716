import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import type { StatedValues } from '../../contract.ts'

/** What the page says and is still to be saved, of one section. */
export interface SectionDraft {
  isChanged: boolean
  /** Resolves to whether it was saved; the section shows why it was not. */
  save: () => Promise<boolean>
  discard: () => void
  /** How the page looks with the input. */
  shown: Partial<StatedValues>
}

/** The drafts of all sections of a page, which are saved together. */
export interface PageDraft {
  /** The titles of sections with unsaved input, in the order of the page. */
  changed: readonly string[]
  /** The titles of those that could not be saved. */
  failed: readonly string[]
  isSaving: boolean
  /** Counts attempts to save. */
  attempts: number
  shown: StatedValues
  save: () => Promise<boolean>
  discard: () => void
}

interface Reports {
  report: (title: string, draft: SectionDraft) => void
  save: () => void
}

export const PageReports = createContext<Reports>({ report: () => {}, save: () => {} })

/** Tells the page of the draft of a section. */
export function useReport(title: string, draft: SectionDraft): void {
  const { report } = use(PageReports)
  useEffect(() => report(title, draft))
}

/** The drafts of a page. `stored`: what it says now. */
export function usePageDraft(stored: StatedValues): { draft: PageDraft; reports: Reports } {
  const sections = useRef(new Map<string, SectionDraft>())
  // As JSON, so that a report without news renders nothing.
  const [changedText, setChanged] = useState('[]')
  const [shownText, setShown] = useState('{}')
  const [failed, setFailed] = useState<readonly string[]>([])
  const [isSaving, setSaving] = useState(false)
  const [attempts, setAttempts] = useState(0)

  const save = async (): Promise<boolean> => {
    setSaving(true)
    const failed: string[] = []
    for (const [title, section] of sections.current) {
      if (section.isChanged && !(await section.save())) failed.push(title)
    }
    setFailed(failed)
    setSaving(false)
    setAttempts((before) => before + 1)
    return failed.length === 0
  }
  const latestSave = useRef(save)
  useEffect(() => {
    latestSave.current = save
  })
  const reports = useMemo<Reports>(
    () => ({
      report(title, draft) {
        sections.current.set(title, draft)
        const all = [...sections.current]
        setChanged(JSON.stringify(all.filter(([, { isChanged }]) => isChanged).map(([title]) => title)))
        setShown(JSON.stringify(Object.assign({}, ...all.map(([, { shown }]) => shown))))
      },
      save: () => void latestSave.current(),
    }),
    [],
  )
  const changed: string[] = JSON.parse(changedText)
  return {
    reports,
    draft: {
      changed,
      failed: failed.filter((title) => changed.includes(title)),
      isSaving,
      attempts,
      shown: { ...stored, ...JSON.parse(shownText) },
      save,
      discard() {
        setFailed([])
        for (const section of sections.current.values()) if (section.isChanged) section.discard()
      },
    },
  }
}
