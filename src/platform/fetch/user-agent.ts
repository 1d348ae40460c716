import packageFile from '../../../package.json' with { type: 'json' }

/**
 * Names the product, its address and a contact, as MusicBrainz and Wikimedia require of API clients
 * (https://musicbrainz.org/doc/MusicBrainz_API/Rate_Limiting).
 */
export function userAgent(publicUrl: string, contactEmail: string | null): string {
  const contact = [`+${publicUrl}`, ...(contactEmail ? [contactEmail] : [])]
  return `Fanfare/${packageFile.version} (${contact.join('; ')})`
}
