import type { Config, PinnedSetting } from './config.ts'
import type { Db, DbOrTrx } from './db/database.ts'
import type { DefaultTheme } from './default-theme.ts'
import { EVENTS_MISSED, type Events } from './events.ts'
import type { Log } from './log.ts'
import type { RegistrationMode } from './registration-mode.ts'
import type { SiteMode } from './site-mode.ts'

/** The name of a site that has no other, and of every preview. */
export const DEFAULT_NAME = 'Fanfare'

/** The uploaded logo: part of the addresses of its files, and the size of the one for the navigation. */
export interface Logo {
  key: string
  width: number
  height: number
}

/** What admins decide about the site. */
export interface SiteValues {
  name: string
  logo: Logo | null
  /** `#rrggbb` for each theme; null for the design's own colour. */
  accent: { light: string | null; dark: string | null }
  defaultTheme: DefaultTheme
  contactEmail: string | null
  /** Preview shows sample content, as the specification has it; live shows only what is real. */
  mode: SiteMode
  /** Whether strangers come: then newcomers are limited, and confirm their address where mail is set up. */
  isForStrangers: boolean
  /** How people become members, and what an admin who approves them asks. */
  registration: RegistrationMode
  question: string
  /** Different trusted members who report a thing within an hour before it is hidden; 0 for never. */
  hideAfterReports: number
}

export interface SiteSettings {
  /** The current values. They change while the process runs: read them when they are needed, and keep none. */
  readonly values: SiteValues
  /** Reads the values again. Call it before the site is created. */
  load(): Promise<void>
  /** Applies changed rows in this process at once and in all others by an event. Call it after the commit. */
  changed(): Promise<void>
  /** Calls the listener after values have changed. */
  subscribe(listener: () => void): void
}

const TOPIC = 'site.changed'

/** The values of admins in the database; those that the environment names are fixed and win. */
export function createSiteSettings(
  config: Config,
  { db, events, log }: { db: Db; events: Events; log: Log },
): SiteSettings {
  let values = siteValues(config, undefined)
  const listeners: (() => void)[] = []
  const load = async () => {
    const before = JSON.stringify(values)
    values = siteValues(config, await readSiteRow(db))
    if (JSON.stringify(values) === before) return
    for (const listener of listeners) listener()
  }
  const reload = () => {
    load().catch((err: unknown) => log.error({ err }, 'failed to reload site settings'))
  }
  events.subscribe(TOPIC, reload)
  events.subscribe(EVENTS_MISSED, reload)
  return {
    get values() {
      return values
    },
    load,
    async changed() {
      await load()
      await events.publish(TOPIC, {})
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}

export const readSiteRow = (db: DbOrTrx) => db.selectFrom('site_settings').selectAll().executeTakeFirst()

type SiteRow = NonNullable<Awaited<ReturnType<typeof readSiteRow>>>

/** The values that apply with this row: the environment's, else the row's, else the defaults. */
export function siteValues(config: Config, row: SiteRow | undefined): SiteValues {
  const effective = <T>(pin: PinnedSetting, stored: T | null | undefined, fixed: T): T =>
    config.pinned.includes(pin) ? fixed : (stored ?? fixed)
  const mode = effective('mode', row?.mode, config.siteMode)
  return {
    name: row?.name ?? DEFAULT_NAME,
    logo:
      row?.logo_key && row.logo_width && row.logo_height
        ? { key: row.logo_key, width: row.logo_width, height: row.logo_height }
        : null,
    accent: { light: row?.accent_light ?? null, dark: row?.accent_dark ?? null },
    defaultTheme: row?.default_theme ?? 'system',
    contactEmail: effective('contactEmail', row?.contact_email, config.contactEmail ?? null),
    mode,
    isForStrangers: mode === 'live',
    registration: effective('registration', row?.registration, config.registration.mode),
    question: effective('question', row?.question, config.registration.question),
    hideAfterReports: effective('hideAfterReports', row?.hide_after_reports, config.hideAfterReports),
  }
}

/** The name of the site: previews keep that of the specification. */
export const siteName = ({ mode, name }: Pick<SiteValues, 'mode' | 'name'>): string =>
  mode === 'live' ? name : DEFAULT_NAME
