import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FactSource } from '#features/catalogue/public-ui.tsx'
import type { ArtistPage } from '../../contract.ts'
import { ARTIST_QUERIES } from '../state/queries.ts'

interface ArtistSourceProps {
  artist: ArtistPage
  /** Names further sources. */
  children?: ReactNode
  className?: string
}

/** The "i" of the hero: where its facts, text and picture are from. Nothing for artists that no source knows. */
export function ArtistSource({ artist, children, className }: ArtistSourceProps) {
  const { mbid, fetchedAt, genre, bioSource } = artist
  const client = useQueryClient()
  if (!mbid) return null
  return (
    <FactSource
      kind="artist"
      mbid={mbid}
      fetchedAt={fetchedAt}
      onRefresh={() => void client.invalidateQueries(ARTIST_QUERIES)}
      isQuiet
      className={className}
    >
      {genre && <span>The genre is what most people there tagged (CC BY-NC-SA). </span>}
      {bioSource && (
        <span>
          Text and picture are from{' '}
          <a href={bioSource.url} target="_blank" rel="noopener noreferrer" className="link">
            {bioSource.name}
          </a>{' '}
          (CC BY-SA).{' '}
        </span>
      )}
      {children}
    </FactSource>
  )
}
