import { createFileRoute, redirect } from '@tanstack/react-router'
import { textParams } from '#ui/text-params.ts'

/** The former address of the tab of reports. */
export const Route = createFileRoute('/admin/reports')({
  validateSearch: (search) => textParams(search, ['list', 'after']),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/admin', search: { ...search, tab: 'reports' } })
  },
})
