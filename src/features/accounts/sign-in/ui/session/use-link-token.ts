import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The token in the fragment of a link, which no server gets. It is removed from the address before a redirect to the
 * login, which puts the address into its query, and that goes to servers; this tab keeps it under `key` meanwhile.
 * Undefined until it is read and removed; empty when there is none. `forget` ends the keeping.
 */
export function useLinkToken(key: string): { token: string | undefined; forget: () => void } {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const linkToken = new URLSearchParams(hash).get('token')
    if (!linkToken) return setToken((known) => known ?? readStored(key))
    store(key, linkToken)
    setToken(linkToken)
    void navigate({ to: '.', hash: '', replace: true })
  }, [hash, key, navigate])
  return { token: hash.includes('token=') ? undefined : token, forget: () => store(key, '') }
}

function readStored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    // Without storage, the link has to be opened again after the login.
    return ''
  }
}

function store(key: string, token: string): void {
  try {
    sessionStorage.setItem(key, token)
  } catch {
    // As above.
  }
}
