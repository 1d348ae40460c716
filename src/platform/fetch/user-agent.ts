import packageFile from '../../../package.json' with { type: 'json' }

/**
 * Names the product, its address and a contact, as MusicBrainz and Wikimedia require of API clients
 * (https://musicbrainz.org/doc/MusicBrainz_API/Rate_Limiting).
 */
export function userAgent(config: { publicUrl: string; contactEmail?: string }): string {
  const contact = [`+${config.publicUrl}`, ...(config.contactEmail ? [config.contactEmail] : [])]
  return `Fanfare/${packageFile.version} (${contact.join('; ')})`
}
