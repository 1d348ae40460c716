import type { ContentRules, CurrentContentRules } from '#features/accounts/screening/contract.ts'
import type { SiteTextInput, SiteTextSource } from '#features/site/legal-texts/contract.ts'
import type { SiteTextName } from '#features/site/legal-texts/limits.ts'
import type { SiteChange, SiteSetup } from '#features/site/settings/contract.ts'
import type { Member } from './members.ts'
import type { TestSite } from './site.ts'

type Site = Pick<TestSite, 'request'>

/** The reason that the admins of tests give. */
export const WHY = 'A test'

const NO_RULES: ContentRules = { refusedWords: [], heldWords: [], refusedDomains: [], heldDomains: [] }

/** Replaces the lists of refused and held words and domains; those not named are empty. */
export async function writeRules(
  site: Site,
  { headers }: Pick<Member, 'headers'>,
  rules: Partial<CurrentContentRules> & { reason?: string } = {},
): Promise<Response> {
  const path = '/api/admin/content-rules'
  const { version }: CurrentContentRules = await (await site.request(path, { headers })).json()
  const body = { ...NO_RULES, version, reason: WHY, ...rules }
  return site.request(path, { method: 'PUT', headers, body })
}

/** Sends settings of the site, with the version that it has. */
export async function writeSettings(
  site: Site,
  { headers }: Pick<Member, 'headers'>,
  settings: Partial<SiteChange>,
): Promise<Response> {
  const path = '/api/admin/site'
  const { version }: SiteSetup = await (await site.request(path, { headers })).json()
  const body = { version, reason: WHY, ...settings }
  return site.request(path, { method: 'PUT', headers, body })
}

/** Writes a text of the site, in place of the version that it has. */
export async function writeText(
  site: Site,
  { headers }: Pick<Member, 'headers'>,
  name: SiteTextName,
  text: Partial<SiteTextInput>,
): Promise<Response> {
  const path = `/api/admin/site-texts/${name}`
  const { versionId }: SiteTextSource = await (await site.request(path, { headers })).json()
  const body = { versionId, reason: WHY, ...text }
  return site.request(path, { method: 'PUT', headers, body })
}
