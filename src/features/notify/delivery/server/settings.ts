import { type Selectable, sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { Database, DbOrTrx } from '#platform/db/database.ts'
import type { NoticeChoices } from '../contract.ts'
import {
  type Channel,
  DEFAULT_QUIET_HOURS,
  DEFAULT_TYPES,
  MATRIX,
  type NoticeKind,
  type ReleaseType,
} from '../limits.ts'
import type { QuietHours } from './time-rules.ts'

/** A member's choices about notices, with the site's defaults for the others. */
export interface NoticeSettings {
  timeZone: string
  /** When it last changed; null if never. */
  timeZoneSince: Date | null
  /** Null for no quiet hours. */
  quiet: QuietHours | null
  releaseTypes: readonly ReleaseType[]
  choices: NoticeChoices
}

/** The settings of these members, read in one statement. */
export async function readNoticeSettings(
  db: DbOrTrx,
  config: Pick<Config, 'timeZone'>,
  memberIds: readonly string[],
): Promise<Map<string, NoticeSettings>> {
  const rows = await db
    .selectFrom('notice_settings')
    .select(['user_id', 'time_zone', 'time_zone_since', 'quiet_from', 'quiet_to', 'choices', 'release_types'])
    .where('user_id', '=', sql<string>`any (${memberIds}::uuid[])`)
    .execute()
  const chosen = new Map(rows.map((row) => [row.user_id, row]))
  return new Map(memberIds.map((id) => [id, settingsOf(chosen.get(id), config)]))
}

type SettingsRow = Pick<
  Selectable<Database['notice_settings']>,
  'time_zone' | 'time_zone_since' | 'quiet_from' | 'quiet_to' | 'choices' | 'release_types'
>

/** The settings in a row, or the defaults of the site. */
export function settingsOf(row: SettingsRow | undefined, config: Pick<Config, 'timeZone'>): NoticeSettings {
  return {
    timeZone: row?.time_zone ?? config.timeZone,
    timeZoneSince: row?.time_zone_since ?? null,
    quiet: quietOf(row),
    releaseTypes: row?.release_types ?? DEFAULT_TYPES,
    choices: row?.choices ?? {},
  }
}

function quietOf(row: SettingsRow | undefined): QuietHours | null {
  if (!row || row.quiet_from === null || row.quiet_to === null) return DEFAULT_QUIET_HOURS
  return row.quiet_from === row.quiet_to ? null : { from: row.quiet_from, to: row.quiet_to }
}

/** Whether a member wants a kind of notice on a channel. */
export const wants = ({ choices }: Pick<NoticeSettings, 'choices'>, kind: NoticeKind, channel: Channel) =>
  MATRIX[kind][channel] !== undefined && (choices[kind]?.[channel] ?? MATRIX[kind][channel] ?? false)
