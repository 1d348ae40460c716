import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Leads to a path of this site in place of the page that renders it. */
export function GoTo({ path }: { path: string }) {
  const router = useRouter()
  useEffect(() => {
    router.history.replace(path)
  }, [router, path])
  return null
}
