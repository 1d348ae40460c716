import { createHash } from 'node:crypto'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { CHANGED_MEANWHILE } from '#platform/changed-meanwhile.ts'
import { type Config, PINS } from '#platform/config.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { PageSite } from '#platform/http/pages/pages.ts'
import { invalid, ProblemError } from '#platform/http/problem.ts'
import {
  DEFAULT_NAME,
  type Logo,
  readSiteRow,
  type SiteValues,
  siteName,
  siteValues,
} from '#platform/site-settings.ts'
import { accentStyle } from '../accent.ts'
import type { SiteChange, SiteSettings, SiteSetup } from '../contract.ts'
import { SETTINGS_CHANGED_MEANWHILE } from '../limits.ts'

/** The settings in the form of an admin. */
export async function readSetup(db: DbOrTrx, config: Config): Promise<SiteSetup> {
  const row = await readSiteRow(db)
  const { accent, logo, ...values } = siteValues(config, row)
  const text = await db.selectFrom('site_text_versions').select('id').limit(1).executeTakeFirst()
  return {
    ...values,
    version: row?.version ?? 0,
    accentLight: accent.light,
    accentDark: accent.dark,
    logo: logo && logoAddress(logo, 'nav.webp'),
    pinned: Object.entries(PINS).flatMap(([by, field]) =>
      config.pinned.includes(field) ? [{ field, by }] : [],
    ),
    isDone: row?.setup_done_at != null,
    sendsMail: config.smtpUrl !== undefined,
    hasOwnTexts: text !== undefined,
    isGated: config.gate.on,
  }
}

/**
 * Writes nothing when nothing changed. Throws a 409 problem when somebody else has changed the settings since the given
 * version, and a 422 problem for a field that the environment fixes to another value.
 */
export async function changeSetup(
  trx: Trx,
  config: Config,
  actorId: string,
  { version, reason, ...change }: SiteChange,
): Promise<SiteSetup> {
  await trx.selectFrom('site_settings').select('only_row').forUpdate().execute()
  const before = await readSetup(trx, config)
  if (version !== before.version) {
    throw new ProblemError(409, SETTINGS_CHANGED_MEANWHILE, { code: CHANGED_MEANWHILE })
  }
  const fixed = before.pinned.filter(({ field }) => {
    const name = field as keyof typeof change
    return change[name] !== before[name]
  })
  if (fixed.length > 0) {
    throw invalid(
      Object.fromEntries(
        fixed.map(({ field, by }) => [field, `${by} in the server’s environment decides this.`]),
      ),
    )
  }
  const changed = (Object.keys(change) as (keyof typeof change)[]).filter(
    (key) => before[key] !== change[key],
  )
  if (changed.length === 0 && before.isDone) return before
  const free = <T>(field: keyof SiteSettings, value: T) =>
    before.pinned.some((pin) => pin.field === field) ? undefined : value
  await trx
    .updateTable('site_settings')
    .set(({ fn }) => ({
      version: before.version + 1,
      name: change.name,
      accent_light: change.accentLight,
      accent_dark: change.accentDark,
      default_theme: change.defaultTheme,
      contact_email: free('contactEmail', change.contactEmail),
      mode: free('mode', change.mode),
      registration: free('registration', change.registration),
      question: free('question', change.question),
      hide_after_reports: free('hideAfterReports', change.hideAfterReports),
      setup_done_at: fn.coalesce('setup_done_at', fn<Date>('now')),
    }))
    .execute()
  const after = await readSetup(trx, config)
  const pick = (from: SiteSetup) =>
    Object.fromEntries(
      [...changed, ...(before.isDone ? [] : (['isDone'] as const))].map((key) => [key, from[key]]),
    )
  await recordAudit(trx, actorId, { action: 'site.change', reason, before: pick(before), after: pick(after) })
  return after
}

/** A logo has a new key, and so new addresses, with each upload. */
export const logoAddress = ({ key }: Logo, file: string) => `/media/site/${key}/${file}`

/** The settings that pages show. */
export function pageSite(values: SiteValues): PageSite {
  const { logo, accent, defaultTheme } = values
  const name = siteName(values)
  return {
    name,
    logo: logo && { src: logoAddress(logo, 'nav.webp'), width: logo.width, height: logo.height },
    icon: logo ? logoAddress(logo, 'icon-32.png') : '/icon.svg',
    touchIcon: logo ? logoAddress(logo, 'icon-180.png') : '/apple-touch-icon.png',
    picture: name === DEFAULT_NAME ? '/og.jpg' : `/og/site/${versionOf(name)}.jpg`,
    style: accentStyle(accent),
    theme: defaultTheme === 'system' ? null : defaultTheme,
  }
}

/** Programs that preview links cache pictures by their address. */
export const versionOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 12)
