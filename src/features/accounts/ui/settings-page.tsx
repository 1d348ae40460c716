import { MembersOnly } from './session/members-only.tsx'

export function SettingsPage() {
  return <MembersOnly fallback={null}>{() => <h1 className="type-display page">Settings</h1>}</MembersOnly>
}
