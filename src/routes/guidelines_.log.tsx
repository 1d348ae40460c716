import { createFileRoute } from '@tanstack/react-router'
import { LogPage, loadLog } from '#features/safety/reports/ui/log-page.tsx'

export const Route = createFileRoute('/guidelines_/log')({
  loader: ({ context: { queryClient }, parentMatchPromise }) => loadLog(queryClient, parentMatchPromise),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: LogPage,
})
